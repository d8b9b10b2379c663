package dev.bookpost.bootstrap.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Turns the end of the process into a signal that the main thread waits for: SIGTERM or SIGINT, of which a second one
 * ends the process at once, or whatever else makes the JVM go down. That does so when its shutdown hooks have
 * returned, so the hook waits until everything is stopped; and as the JVM would then report the signal as its exit
 * code, the hook ends the process itself.
 */
final class StopSignal {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final AtomicBoolean askedBefore = new AtomicBoolean();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile int exitCode;
    private final Thread hook = new Thread(this::onShutdown, "stop");

    private StopSignal() {}

    static StopSignal installed() {
        StopSignal signal = new StopSignal();
        Runtime.getRuntime().addShutdownHook(signal.hook);
        Signals.onEnd(signal::ask);
        return signal;
    }

    private void ask(int exitCode) {
        if (askedBefore.getAndSet(true)) {
            Runtime.getRuntime().halt(exitCode);
        }
        asked.countDown();
    }

    private void onShutdown() {
        asked.countDown();
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(exitCode);
    }

    void await() {
        try {
            asked.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** To be called when everything is stopped, whatever the reason. */
    void stopped(int code) {
        exitCode = code;
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            stopped.countDown(); // the process is ending, and waits for this
        }
    }
}
