package dev.bookpost.application.booking;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Secrets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** What goes for every change of a booking that somebody asks for: who may, of which version, and in which state. */
public final class BookingChanges {
    private final IdGenerator ids;
    private final Reminders reminders;
    private final InstantSource clock;

    public BookingChanges(IdGenerator ids, Secrets secrets, InstantSource clock) {
        this.ids = ids;
        this.reminders = new Reminders(ids, secrets);
        this.clock = clock;
    }

    /** Who may do it. */
    enum Allowed {
        OPERATORS,
        OPERATORS_AND_OWNER
    }

    Instant now() {
        return clock.instant();
    }

    /**
     * @param change is given the booking in a state that is written down, live or not
     */
    Prepared<ChangeResult> prepare(ChangeTarget target, Allowed allowed, Function<LockedBooking, ChangeResult> change) {
        return new Prepared<>(tx -> {
            Optional<Booking> found = tx.bookings().lock(target.booking());
            return found.map(booking -> refusal(target, allowed, booking).orElseGet(() -> judged(tx, booking, change)))
                    .orElseGet(ChangeResult.NoSuchBooking::new);
        });
    }

    private static Optional<ChangeResult> refusal(ChangeTarget target, Allowed allowed, Booking booking) {
        Member actor = target.actor();
        if (!Visibility.sees(actor, booking)) {
            return Optional.of(new ChangeResult.NoSuchBooking());
        }
        boolean ownerMay = allowed == Allowed.OPERATORS_AND_OWNER;
        if (!actor.isOperator() && !(ownerMay && booking.memberId().equals(actor.id()))) {
            return Optional.of(new ChangeResult.Forbidden());
        }
        return target.expected().test(booking) ? Optional.empty() : Optional.of(new ChangeResult.Stale());
    }

    /** The moment is taken under the lock: who waited for it must not judge, or be told, by an earlier one. */
    private ChangeResult judged(BookingUnitOfWork tx, Booking booking, Function<LockedBooking, ChangeResult> change) {
        Instant now = now();
        return booking.overdueAt(now)
                ? new ChangeResult.WrongState(ExpireHolds.fail(tx, ids, now, booking), false)
                : change.apply(new LockedBooking(tx, ids, reminders, now, booking));
    }
}
