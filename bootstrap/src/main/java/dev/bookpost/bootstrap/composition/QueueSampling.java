package dev.bookpost.bootstrap.composition;

import dev.bookpost.bootstrap.metrics.Metrics;
import dev.bookpost.domain.outbox.QueueSample;
import dev.bookpost.domain.outbox.QueueSampler;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Samples the queue every few seconds, if it is this process's turn; never because somebody scrapes. */
final class QueueSampling implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(QueueSampling.class);

    private static final Duration INTERVAL = Duration.ofSeconds(15);
    private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(45);
    /** Longer than the longest interval, or the turn would pass from hand to hand. */
    static final Duration TURN = Duration.ofSeconds(60);
    /** A sample of a very long queue takes its time: it is to take no more than this part of all time. */
    private static final int SHARE = 20;

    private final QueueSampler sampler;
    private final Metrics metrics;
    private final Thread thread = Thread.ofVirtual().name("queue-sampling").unstarted(this::run);
    private boolean failing;
    private boolean mine;

    QueueSampling(QueueSampler sampler, Metrics metrics) {
        this.sampler = sampler;
        this.metrics = metrics;
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                long began = System.nanoTime();
                sample();
                Thread.sleep(interval(Duration.ofNanos(System.nanoTime() - began)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    static Duration interval(Duration took) {
        Duration spread = took.multipliedBy(SHARE);
        if (spread.compareTo(LONGEST_INTERVAL) > 0) {
            return LONGEST_INTERVAL;
        }
        return spread.compareTo(INTERVAL) > 0 ? spread : INTERVAL;
    }

    synchronized void sample() {
        try {
            Optional<QueueSample> sample = sampler.sample();
            sample.ifPresentOrElse(metrics::sampled, metrics::notSampled);
            mine = sample.isPresent();
            failing = false;
        } catch (RuntimeException e) {
            metrics.notSampled();
            mine = false;
            if (!failing) {
                log.warn("the queue could not be sampled for the metrics: {}", e.getMessage());
            }
            failing = true;
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        handOver();
    }

    private synchronized void handOver() {
        if (!mine) {
            return;
        }
        try {
            sampler.handOver();
        } catch (RuntimeException e) {
            log.debug("the turn to sample could not be handed over; it runs out by itself", e);
        }
    }
}
