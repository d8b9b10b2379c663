package dev.bookpost.chaos.fault;

import dev.bookpost.chaos.process.Way;
import dev.bookpost.chaos.relay.Mood;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Every fault of a run, in order of time: a shuffled deck of all kinds, dealt again and again. */
public final class Schedule {
    private static final int SHORTEST_GAP_MILLIS = 200;
    private static final int LONGEST_GAP_MILLIS = 1_800;
    private static final List<Mood> TROUBLES = List.copyOf(EnumSet.complementOf(EnumSet.of(Mood.FRIENDLY)));

    private final Random random;
    private final Way way;
    private final Map<String, Long> busyUntilMillis = new HashMap<>();
    private final List<Action> deck = new ArrayList<>();

    /**
     * One fault.
     *
     * @param process from 1; 0 where the fault is everybody's
     * @param mood of the relay, for {@link Action#RELAY_TROUBLE}
     */
    public record Planned(Duration at, Action action, int process, Duration lasting, Mood mood) {}

    private Schedule(long seed, Way way) {
        this.random = new Random(seed);
        this.way = way;
    }

    /** The same for the same arguments; nothing lasts beyond {@code duration}. */
    public static List<Planned> of(long seed, Duration duration, Way way) {
        return new Schedule(seed, way).plan(duration.toMillis());
    }

    private List<Planned> plan(long endMillis) {
        List<Planned> plan = new ArrayList<>();
        for (long at = 1_000; at < endMillis; at += between(SHORTEST_GAP_MILLIS, LONGEST_GAP_MILLIS)) {
            Action action = deal();
            int process = action.target().perProcess() ? pick(hitBy(action)) : 0;
            Mood mood = TROUBLES.get(random.nextInt(TROUBLES.size()));
            long lasting = between(action.shortestMillis(), action.longestMillis());
            String target = action.target() + " " + process;
            if (busyUntilMillis.getOrDefault(target, 0L) <= at && at + lasting <= endMillis) {
                plan.add(new Planned(Duration.ofMillis(at), action, process, Duration.ofMillis(lasting), mood));
                busyUntilMillis.put(target, at + lasting + recoveryMillis(action));
            }
        }
        plan.sort(Comparator.comparing(Planned::at));
        return plan;
    }

    /** In which something can go right; for a stop, also the time it may take. */
    private static long recoveryMillis(Action action) {
        return action == Action.TERMINATE ? 10_000 : 1_500;
    }

    private Action deal() {
        if (deck.isEmpty()) {
            for (Action action : Action.values()) {
                if (action.target() != Action.Target.BROKER || way.usesBroker()) {
                    deck.addAll(Collections.nCopies(action.cards(), action));
                }
            }
            Collections.shuffle(deck, random);
        }
        return deck.removeLast();
    }

    /** A publisher has no wire to the relay. */
    private List<Integer> hitBy(Action action) {
        return action.target() == Action.Target.RELAY_WIRE ? way.senders() : way.all();
    }

    private int pick(List<Integer> processes) {
        return processes.get(random.nextInt(processes.size()));
    }

    private long between(int shortest, int longest) {
        return shortest + (long) random.nextInt(longest - shortest + 1);
    }
}
