package dev.bookpost.bootstrap.composition;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does things that nobody waits for; closed, it does what it was given, for a few seconds. */
final class Afterwards implements Executor, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Afterwards.class);
    private static final long PATIENCE_SECONDS = 5;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @Override
    public void execute(Runnable work) {
        threads.execute(() -> {
            try {
                work.run();
            } catch (RuntimeException e) {
                log.warn("what was to be done after an answer failed: {}", e.getMessage());
            }
        });
    }

    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
