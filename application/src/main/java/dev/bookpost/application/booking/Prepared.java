package dev.bookpost.application.booking;

import dev.bookpost.domain.booking.BookingUnitOfWork;
import java.util.function.Function;

/** A use case with all that it needs, to be done in one transaction by {@link PerformOnce}. */
public final class Prepared<R> {
    private final Function<BookingUnitOfWork, R> work;

    /** @param work may be run again from the start if the transaction fails */
    Prepared(Function<BookingUnitOfWork, R> work) {
        this.work = work;
    }

    R in(BookingUnitOfWork tx) {
        return work.apply(tx);
    }
}
