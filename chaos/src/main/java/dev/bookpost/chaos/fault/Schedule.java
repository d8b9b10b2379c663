package dev.bookpost.chaos.fault;

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
    private final int dispatchers;
    private final Map<String, Long> busyUntilMillis = new HashMap<>();
    private final List<Action> deck = new ArrayList<>();

    /**
     * One fault.
     *
     * @param dispatcher from 1; 0 where the fault is everybody's
     * @param mood of the relay, for {@link Action#RELAY_TROUBLE}
     */
    public record Planned(Duration at, Action action, int dispatcher, Duration lasting, Mood mood) {}

    private Schedule(long seed, int dispatchers) {
        this.random = new Random(seed);
        this.dispatchers = dispatchers;
    }

    /** The same for the same arguments; nothing lasts beyond {@code duration}. */
    public static List<Planned> of(long seed, Duration duration, int dispatchers) {
        return new Schedule(seed, dispatchers).plan(duration.toMillis());
    }

    private List<Planned> plan(long endMillis) {
        List<Planned> plan = new ArrayList<>();
        for (long at = 1_000; at < endMillis; at += between(SHORTEST_GAP_MILLIS, LONGEST_GAP_MILLIS)) {
            Action action = deal();
            int dispatcher = action.target().perDispatcher() ? 1 + random.nextInt(dispatchers) : 0;
            Mood mood = TROUBLES.get(random.nextInt(TROUBLES.size()));
            long lasting = between(action.shortestMillis(), action.longestMillis());
            String target = action.target() + " " + dispatcher;
            if (busyUntilMillis.getOrDefault(target, 0L) <= at && at + lasting <= endMillis) {
                plan.add(new Planned(Duration.ofMillis(at), action, dispatcher, Duration.ofMillis(lasting), mood));
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
                deck.addAll(Collections.nCopies(action.cards(), action));
            }
            Collections.shuffle(deck, random);
        }
        return deck.removeLast();
    }

    private long between(int shortest, int longest) {
        return shortest + (long) random.nextInt(longest - shortest + 1);
    }
}
