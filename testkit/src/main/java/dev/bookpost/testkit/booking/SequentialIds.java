package dev.bookpost.testkit.booking;

import dev.bookpost.domain.IdGenerator;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Ids in the layout of UUID version 7 (RFC 9562 section 5.7), the same ones in every run, one per millisecond. */
public final class SequentialIds implements IdGenerator {
    private static final long FIRST_MILLIS = 1_800_000_000_000L;

    private final AtomicLong last = new AtomicLong();

    @Override
    public UUID next() {
        long n = last.incrementAndGet();
        return new UUID((FIRST_MILLIS + n) << 16 | 0x7000, 0x8000_0000_0000_0000L | n);
    }
}
