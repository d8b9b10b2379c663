package dev.bookpost.kafka;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.Metric;

/**
 * Whether anything at all is heard of the brokers. The client itself reports neither a lost nor a silent connection, it
 * tries again for ever; a living one brings an answer to a fetch or a heartbeat every few seconds.
 */
final class Hearing {
    private static final String BYTES = "incoming-byte-total";
    /** Longer than the brokers' usual interval between heartbeats, 5 seconds, and one answer that comes late. */
    private static final Duration SILENCE = Duration.ofSeconds(15);
    /** A connection that is refused for want of rights brings bytes as well, and an exception soon. */
    private static final Duration TRUST = Duration.ofSeconds(3);

    private final Trouble trouble;
    private final LongSupplier nanoTime;
    private final Metric bytes;
    private final long began;
    private long heardAt;
    private double heard;

    Hearing(Consumer<?, ?> consumer, Trouble trouble, LongSupplier nanoTime) {
        this.trouble = trouble;
        this.nanoTime = nanoTime;
        this.bytes = consumer.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals(BYTES)
                        && metric.metricName().group().equals("consumer-metrics"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the client has no metric " + BYTES));
        this.began = nanoTime.getAsLong();
        this.heardAt = began;
    }

    void listen() {
        long now = nanoTime.getAsLong();
        double bytesNow = (Double) bytes.metricValue();
        if (bytesNow != heard) {
            heard = bytesNow;
            heardAt = now;
            if (now - began > TRUST.toNanos()) {
                trouble.isOver();
            }
        } else if (now - heardAt > SILENCE.toNanos()) {
            trouble.has("nothing is heard of the brokers");
        }
    }
}
