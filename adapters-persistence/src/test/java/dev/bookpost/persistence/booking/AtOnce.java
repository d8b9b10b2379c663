package dev.bookpost.persistence.booking;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The same work on many threads, none of which goes past a certain point before all have reached it. */
final class AtOnce {
    private AtOnce() {}

    /**
     * @param <T> what it returns
     */
    @FunctionalInterface
    interface Work<T> {
        /**
         * @param number of the thread, from 0
         * @param meet returns when all threads have called it; to be called once
         */
        T run(int number, Runnable meet);
    }

    /**
     * @return what each of them returned, in the order of their numbers from 0
     */
    static <T> List<T> run(int threads, Work<T> work) throws Exception {
        CyclicBarrier point = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                futures.add(pool.submit(() -> work.run(number, () -> await(point))));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get(60, TimeUnit.SECONDS));
            }
            return results;
        } finally {
            pool.shutdownNow();
        }
    }

    private static void await(CyclicBarrier point) {
        try {
            point.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("not all threads came", e);
        }
    }
}
