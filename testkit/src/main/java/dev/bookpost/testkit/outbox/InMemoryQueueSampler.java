package dev.bookpost.testkit.outbox;

import dev.bookpost.domain.outbox.QueueSample;
import dev.bookpost.domain.outbox.QueueSampler;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** {@link QueueSampler} over an {@link InMemoryOutbox}. */
final class InMemoryQueueSampler implements QueueSampler {
    /** Whose turn it is, for all samplers of one outbox. */
    static final class Turn {
        private String sampler = "";
        private Instant ends = Instant.MIN;
    }

    private final InMemoryOutbox outbox;
    private final Turn turn;
    private final String name;
    private final Duration length;

    InMemoryQueueSampler(InMemoryOutbox outbox, Turn turn, String name, Duration length) {
        this.outbox = outbox;
        this.turn = turn;
        this.name = name;
        this.length = length;
    }

    @Override
    public Optional<QueueSample> sample() {
        synchronized (turn) {
            Instant now = outbox.now();
            if (!turn.sampler.equals(name) && turn.ends.isAfter(now)) {
                return Optional.empty();
            }
            turn.sampler = name;
            turn.ends = now.plus(length);
            return Optional.of(outbox.sample());
        }
    }

    @Override
    public void handOver() {
        synchronized (turn) {
            if (turn.sampler.equals(name)) {
                turn.ends = outbox.now();
            }
        }
    }
}
