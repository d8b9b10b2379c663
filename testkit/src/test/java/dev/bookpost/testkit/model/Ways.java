package dev.bookpost.testkit.model;

import java.util.Arrays;
import java.util.BitSet;

/** Which state can be reached from which by fair moves; answers from where an end can be reached. */
final class Ways {
    private int[] from = new int[1 << 14];
    private int[] to = new int[1 << 14];
    private int size;

    void add(int start, int end) {
        if (size == from.length) {
            from = Arrays.copyOf(from, 2 * size);
            to = Arrays.copyOf(to, 2 * size);
        }
        from[size] = start;
        to[size++] = end;
    }

    /**
     * @return the first of the states from which no way leads to an end, or -1
     */
    int firstDeadEnd(int states, BitSet ends) {
        int[] heads = new int[states];
        Arrays.fill(heads, -1);
        int[] next = new int[size];
        for (int way = 0; way < size; way++) {
            next[way] = heads[to[way]];
            heads[to[way]] = way;
        }
        BitSet good = (BitSet) ends.clone();
        int[] open = new int[states];
        int left = 0;
        for (int state = good.nextSetBit(0); state >= 0; state = good.nextSetBit(state + 1)) {
            open[left++] = state;
        }
        while (left > 0) {
            for (int way = heads[open[--left]]; way >= 0; way = next[way]) {
                if (!good.get(from[way])) {
                    good.set(from[way]);
                    open[left++] = from[way];
                }
            }
        }
        int first = good.nextClearBit(0);
        return first < states ? first : -1;
    }
}
