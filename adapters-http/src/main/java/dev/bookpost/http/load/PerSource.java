package dev.bookpost.http.load;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many of something each source has at the moment. */
final class PerSource {
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    /** @return how many there are with this one */
    int add(String source) {
        return counts.merge(source, 1, Integer::sum);
    }

    void remove(String source) {
        counts.computeIfPresent(source, (same, count) -> count == 1 ? null : count - 1);
    }
}
