package dev.bookpost.testkit.model;

import java.util.Arrays;

/** States in the order in which they were found, each once, with the one that led there. */
final class States {
    private static final int WORDS = 4;
    private static final int MOST_FULL_PERCENT = 60;

    private long[] words = new long[1 << 16];
    private int[] parents = new int[1 << 14];
    private int[] buckets = new int[1 << 16];
    private int size;

    int size() {
        return size;
    }

    World.Packed get(int state) {
        int at = WORDS * state;
        return new World.Packed(words[at], words[at + 1], words[at + 2], words[at + 3]);
    }

    /** -1 for the first. */
    int parent(int state) {
        return parents[state];
    }

    /** Its number, whether it is new or not. */
    int add(World.Packed state, int parent) {
        int bucket = find(state);
        if (buckets[bucket] != 0) {
            return buckets[bucket] - 1;
        }
        if (WORDS * (size + 1) > words.length) {
            words = Arrays.copyOf(words, 2 * words.length);
        }
        if (size == parents.length) {
            parents = Arrays.copyOf(parents, 2 * size);
        }
        words[WORDS * size] = state.rows();
        words[WORDS * size + 1] = state.first();
        words[WORDS * size + 2] = state.second();
        words[WORDS * size + 3] = state.third();
        parents[size] = parent;
        buckets[bucket] = ++size;
        if (100L * size > (long) MOST_FULL_PERCENT * buckets.length) {
            grow();
        }
        return size - 1;
    }

    /** The bucket that holds the state, or the free one where it belongs. */
    private int find(World.Packed state) {
        long mixed = (state.rows() * 0x9E3779B97F4A7C15L ^ state.first()) * 0xC2B2AE3D27D4EB4FL ^ state.second();
        mixed = mixed * 0xC2B2AE3D27D4EB4FL ^ state.third();
        mixed *= 0x9E3779B97F4A7C15L;
        int bucket = (int) (mixed >>> 32) & (buckets.length - 1);
        while (buckets[bucket] != 0 && !same(buckets[bucket] - 1, state)) {
            bucket = (bucket + 1) & (buckets.length - 1);
        }
        return bucket;
    }

    private boolean same(int state, World.Packed other) {
        int at = WORDS * state;
        return words[at] == other.rows()
                && words[at + 1] == other.first()
                && words[at + 2] == other.second()
                && words[at + 3] == other.third();
    }

    private void grow() {
        buckets = new int[2 * buckets.length];
        for (int state = 0; state < size; state++) {
            buckets[find(get(state))] = state + 1;
        }
    }
}
