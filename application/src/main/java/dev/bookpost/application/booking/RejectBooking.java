package dev.bookpost.application.booking;

import dev.bookpost.application.booking.LockedBooking.Allowed;
import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Says no to a booking that waits for an operator. */
public final class RejectBooking {
    private final Transactions<BookingUnitOfWork> transactions;
    private final IdGenerator ids;
    private final InstantSource clock;

    public RejectBooking(Transactions<BookingUnitOfWork> transactions, IdGenerator ids, InstantSource clock) {
        this.transactions = transactions;
        this.ids = ids;
        this.clock = clock;
    }

    /** @param reason already cleaned */
    public ChangeResult handle(ChangeTarget target, @Nullable String reason) {
        return transactions.inTransaction(prepare(target, reason)::in);
    }

    /** @param reason already cleaned */
    public Prepared<ChangeResult> prepare(ChangeTarget target, @Nullable String reason) {
        Instant now = clock.instant();
        return new Prepared<>(tx -> LockedBooking.change(
                tx,
                ids,
                now,
                target,
                Allowed.NOBODY_ELSE,
                locked -> locked.booking().status() == BookingStatus.PENDING
                        ? new ChangeResult.Changed(locked.store(locked.booking().failed(Failure.REJECTED, reason, now)))
                        : locked.wrongState()));
    }
}
