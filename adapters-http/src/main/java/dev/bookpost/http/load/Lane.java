package dev.bookpost.http.load;

import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemException;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets so many requests work at a time, and so many more wait, in order and not for long; the rest is refused at once.
 *
 * <p>A place is taken when the whole body is there and given back before the answer is written, so that it is never the
 * client's pace that others wait for. (Jetty's QoSHandler holds it until the answer has been read.) Waiting is cheap: it
 * is done by virtual threads.
 */
final class Lane {
    private static final int RETRY_AFTER_SECONDS = 2;

    private final Semaphore places;
    private final AtomicInteger waiting = new AtomicInteger();
    private final int mostWaiting;
    private final Duration longestWait;

    Lane(int places, int mostWaiting, Duration longestWait) {
        this.places = new Semaphore(places, true);
        this.mostWaiting = mostWaiting;
        this.longestWait = longestWait;
    }

    /** @throws ProblemException if there is no place, and none to wait for, or none that became free in time */
    void run(Handler work, Context ctx) throws Exception {
        enter();
        try {
            work.handle(ctx);
        } finally {
            places.release();
        }
    }

    private void enter() throws InterruptedException {
        // the other form of tryAcquire would pass those who wait
        if (places.tryAcquire(0, TimeUnit.SECONDS)) {
            return;
        }
        try {
            if (waiting.incrementAndGet() > mostWaiting
                    || !places.tryAcquire(longestWait.toNanos(), TimeUnit.NANOSECONDS)) {
                throw Problem.unavailable("The service is overloaded. Try again later.", RETRY_AFTER_SECONDS)
                        .asException();
            }
        } finally {
            waiting.decrementAndGet();
        }
    }
}
