package dev.bookpost.http.throttle;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemException;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Buckets of tokens by name. A bucket that nobody has asked for during the longest period is full, and forgetting it
 * changes nothing. Above {@link #MAX_BUCKETS} those are forgotten that are asked for least often, so that a flood of
 * names that come once each does not wash out the one that is under attack (W-TinyLFU).
 */
final class Buckets {
    /** A few hundred bytes each. */
    static final int MAX_BUCKETS = 50_000;

    private static final Duration NANOSECOND = Duration.ofNanos(1);

    private final ThrottleLimits limits;
    private final TimeMeter time;
    private final Cache<Ask, Bucket> buckets;

    Buckets(ThrottleLimits limits, Ticker ticker) {
        this.limits = limits;
        this.time = new Monotonic(ticker);
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MAX_BUCKETS)
                .expireAfterAccess(Limit.LONGEST_PERIOD)
                .ticker(ticker)
                .build();
    }

    /** @param name whose bucket is meant */
    record Ask(Throttle throttle, String name) {}

    /**
     * Takes one token from each, or none at all.
     *
     * @throws ProblemException if one of them is empty
     */
    Taken take(List<Ask> asks) {
        List<Bucket> taken = new ArrayList<>(asks.size());
        for (Ask ask : asks) {
            Bucket bucket = buckets.get(ask, this::full);
            ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
            if (!probe.isConsumed()) {
                new Taken(taken).giveBack();
                throw Problem.tooManyRequests(
                                "Too many requests of this kind. Try again later.",
                                seconds(Duration.ofNanos(probe.getNanosToWaitForRefill())))
                        .asException();
            }
            taken.add(bucket);
        }
        return new Taken(taken);
    }

    /** Whole ones, and at least one, for whoever waits so long must then succeed. */
    private static int seconds(Duration wait) {
        return Math.max(1, (int) wait.plusSeconds(1).minus(NANOSECOND).toSeconds());
    }

    private Bucket full(Ask ask) {
        Limit limit = limits.of(ask.throttle());
        return Bucket.builder()
                .withCustomTimePrecision(time)
                .addLimit(bandwidth -> bandwidth.capacity(limit.tokens()).refillGreedy(limit.tokens(), limit.period()))
                .build();
    }

    /** Not more than about {@link #MAX_BUCKETS}. */
    long size() {
        buckets.cleanUp();
        return buckets.estimatedSize();
    }

    record Taken(List<Bucket> from) {
        void giveBack() {
            from.forEach(bucket -> bucket.addTokens(1));
        }
    }

    private record Monotonic(Ticker ticker) implements TimeMeter {
        @Override
        public long currentTimeNanos() {
            return ticker.read();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }
}
