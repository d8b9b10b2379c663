package dev.bookpost.testkit.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An exhaustive check of the claim, lease and settle protocol for small sizes: every order of moves, with faults at every
 * point, by breadth-first search, so that what it finds comes with a shortest path.
 *
 * <p>Lease numbers only grow and are only compared for equality, so a held number is one bit: is it still the row's.
 * Time is one bit a row: may it be claimed. Of records two are enough: one of the row's lease, one of an older. Which of two equal processes is which makes no difference.
 */
final class Exploration {
    private final List<Role> roles;
    private final Moves moves;
    private final int bound;
    private final States states = new States();
    private final Ways fair = new Ways();
    private final BitSet ends = new BitSet();
    private long transitions;

    @Nullable
    private Broken broken;

    /**
     * @param state where the path ends
     * @param last the move that broke the invariant; null if the state itself does
     */
    private record Broken(
            String invariant, int state, @Nullable Step last) {}

    private record Step(Move move, int worker, int mails, boolean swapped, World.Packed after) {}

    /**
     * @param complete everything reachable was looked at
     * @param path empty if no invariant was broken; else its name, the moves that lead there, and what they led to
     */
    record Result(int states, long transitions, boolean complete, List<String> path) {
        @Override
        public String toString() {
            return "%,d states, %,d moves%s%s"
                    .formatted(
                            states,
                            transitions,
                            complete ? "" : ", not complete",
                            path.isEmpty() ? "" : "\n  " + String.join("\n  ", path));
        }
    }

    private Exploration(Setup setup, Protocol protocol, int bound) {
        this.roles = setup.roles();
        this.moves = new Moves(setup, protocol);
        this.bound = bound;
        states.add(packed(new World(setup)), -1);
    }

    /**
     * @param bound so many states at most
     */
    static Result of(Setup setup, Protocol protocol, int bound) {
        return new Exploration(setup, protocol, bound).run();
    }

    private Result run() {
        int next = 0;
        while (next < states.size() && states.size() <= bound && broken == null) {
            look(next++);
        }
        boolean complete = next == states.size();
        if (complete && broken == null) {
            int deadEnd = fair.firstDeadEnd(states.size(), ends);
            if (deadEnd >= 0) {
                broken = new Broken("1: from here no way leads to the end of every mail", deadEnd, null);
            }
        }
        return new Result(states.size(), transitions, complete, broken == null ? List.of() : path(broken));
    }

    private void look(int state) {
        World world = new World(states.get(state));
        ends.set(state, world.finished());
        moves.from(world, (move, worker, mails, after) -> {
            transitions++;
            World.Packed packed = packed(after);
            if (after.broken != null && broken == null) {
                broken = new Broken(after.broken, state, new Step(move, worker, mails, after.swapped, packed));
            }
            int reached = states.add(packed, state);
            if (move.fair && reached != state) {
                fair.add(state, reached);
            }
        });
    }

    private static World.Packed packed(World world) {
        Rest.check(world);
        Rest.forget(world);
        return world.pack();
    }

    private List<String> path(Broken found) {
        List<Integer> way = new ArrayList<>();
        for (int state = found.state(); state >= 0; state = states.parent(state)) {
            way.add(state);
        }
        Collections.reverse(way);
        List<Step> steps = new ArrayList<>();
        for (int i = 1; i < way.size(); i++) {
            steps.add(step(way.get(i - 1), states.get(way.get(i))));
        }
        if (found.last() != null) {
            steps.add(found.last());
        }
        return told(found.invariant(), steps);
    }

    private Step step(int from, World.Packed to) {
        List<Step> found = new ArrayList<>();
        moves.from(new World(states.get(from)), (move, worker, mails, after) -> {
            World.Packed packed = packed(after);
            if (packed.equals(to)) {
                found.add(new Step(move, worker, mails, after.swapped, packed));
            }
        });
        return found.getFirst();
    }

    private List<String> told(String invariant, List<Step> steps) {
        List<String> lines = new ArrayList<>();
        lines.add("invariant " + invariant);
        boolean swapped = false;
        for (Step step : steps) {
            int worker = step.worker() >= 0 && step.worker() < 2 && swapped ? 1 - step.worker() : step.worker();
            lines.add(lines.size() + ". " + step.move().describe(name(worker), names(step.mails())));
            swapped ^= step.swapped();
        }
        if (!steps.isEmpty()) {
            lines.add("=> " + new World(steps.getLast().after()));
        }
        return lines;
    }

    private String name(int worker) {
        return worker < 0 ? "nobody" : roles.get(worker).name().toLowerCase(Locale.ROOT) + " " + (worker + 1);
    }

    private static String names(int mails) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < World.MAILS; i++) {
            if ((mails >> i & 1) == 1) {
                names.add(World.NAMES[i]);
            }
        }
        return names.isEmpty() ? "nothing" : String.join(", ", names);
    }
}
