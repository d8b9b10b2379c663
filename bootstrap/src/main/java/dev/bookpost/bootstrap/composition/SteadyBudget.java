package dev.bookpost.bootstrap.composition;

import dev.bookpost.application.outbox.RelayBudget;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;
import java.util.Optional;

/** Places at even distances: ten a second are one every 100 ms, and not ten at once. */
final class SteadyBudget implements RelayBudget {
    private final RateLimiter limiter;

    /**
     * @param perSecond 1 to 1000
     * @param longestWait what would have to wait longer gets no place
     */
    SteadyBudget(int perSecond, Duration longestWait) {
        this.limiter = RateLimiter.of(
                "relay",
                RateLimiterConfig.custom()
                        .limitForPeriod(1)
                        .limitRefreshPeriod(Duration.ofSeconds(1).dividedBy(perSecond))
                        .timeoutDuration(longestWait)
                        .build());
    }

    @Override
    public Optional<Duration> reserve() {
        long nanos = limiter.reservePermission();
        return nanos < 0 ? Optional.empty() : Optional.of(Duration.ofNanos(nanos));
    }
}
