package dev.bookpost.application;

import java.util.List;

/**
 * A part of a list.
 *
 * @param more whether anything follows the last item
 */
public record Page<T>(List<T> items, boolean more) {
    /** The most items of one page. */
    public static final int MAX_SIZE = 100;

    /** @param found up to one more than the page holds */
    public static <T> Page<T> of(List<T> found, int size) {
        boolean more = found.size() > size;
        return new Page<>(List.copyOf(more ? found.subList(0, size) : found), more);
    }

    /** @throws IllegalArgumentException if it is not 1 to {@value #MAX_SIZE} */
    public static void requireSize(int size) {
        if (size < 1 || size > MAX_SIZE) {
            throw new IllegalArgumentException("a page has 1 to " + MAX_SIZE + " items: " + size);
        }
    }
}
