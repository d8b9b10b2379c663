package dev.bookpost.testkit.model;

/** Small numbers side by side in a long, written and read in the same order. */
final class Bits {
    private long word;
    private int used;

    Bits() {
        this(0);
    }

    Bits(long word) {
        this.word = word;
    }

    void put(int value, int width) {
        if (value >>> width != 0 || used + width > Long.SIZE) {
            throw new IllegalStateException(value + " does not fit into " + width + " bits after " + used);
        }
        word |= (long) value << used;
        used += width;
    }

    void put(boolean value) {
        put(value ? 1 : 0, 1);
    }

    int take(int width) {
        int value = (int) (word >>> used) & ((1 << width) - 1);
        used += width;
        return value;
    }

    boolean take() {
        return take(1) == 1;
    }

    long word() {
        return word;
    }
}
