package dev.bookpost.http.throttle;

import java.util.EnumMap;
import java.util.Map;

/** A limit for each throttle. */
public record ThrottleLimits(Map<Throttle, Limit> limits) {
    public ThrottleLimits {
        limits = Map.copyOf(limits);
        for (Throttle throttle : Throttle.values()) {
            if (!limits.containsKey(throttle)) {
                throw new IllegalArgumentException("no limit for " + throttle);
            }
        }
    }

    public static ThrottleLimits usual() {
        return usual(1);
    }

    /** @param factor 1 or more; every limit is so many times the usual one */
    public static ThrottleLimits usual(int factor) {
        Map<Throttle, Limit> limits = new EnumMap<>(Throttle.class);
        for (Throttle throttle : Throttle.values()) {
            limits.put(throttle, throttle.usual().times(factor));
        }
        return new ThrottleLimits(limits);
    }

    /** These, but for one. */
    public ThrottleLimits with(Throttle throttle, Limit limit) {
        Map<Throttle, Limit> changed = new EnumMap<>(limits);
        changed.put(throttle, limit);
        return new ThrottleLimits(changed);
    }

    Limit of(Throttle throttle) {
        Limit limit = limits.get(throttle);
        if (limit == null) {
            throw new IllegalStateException("no limit for " + throttle);
        }
        return limit;
    }
}
