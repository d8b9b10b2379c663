package dev.bookpost.persistence.booking;

import static dev.bookpost.persistence.generated.Tables.BOOKING;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingDraft;
import dev.bookpost.domain.booking.Reservation;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Name;
import org.jooq.impl.DSL;

/**
 * Puts a booking on the lowest free unit, whoever else wants it at the same time.
 *
 * <p>Reading which units are free promises nothing: another transaction may take them before this one inserts. So
 * each candidate is only <em>tried</em>, and the exclusion constraint {@code booking_no_overlap} decides. A plain
 * insert cannot be used for that: two of them write their rows first, check afterwards, each finds the other's row
 * uncommitted, waits for it, and one dies of a deadlock; and the loser of a mere collision has its whole transaction
 * aborted. {@code on conflict do nothing} checks first, waits with nothing written that anyone could wait for, and
 * inserts nothing if the other one commits. Whoever waits here has taken no unit yet (a transaction takes one), so
 * nobody waits for a waiter, and the one waited for is about to end.
 *
 * <p>The conflict is bound to that constraint alone: a booking id used twice stays an error. Each statement must see
 * what was committed before it (READ COMMITTED); under a frozen snapshot a lost race would be a serialization failure.
 */
final class TakeFreeUnit {
    private static final Name NO_OVERLAP = DSL.name("booking_no_overlap");

    /**
     * How often to look again after all units that looked free were lost. Somebody else booked each of them, and
     * meanwhile others may have been cancelled; whoever loses this often is told that the slot is taken.
     */
    private static final int MAX_ROUNDS = 5;

    private final DSLContext sql;

    TakeFreeUnit(DSLContext sql) {
        this.sql = sql;
    }

    Reservation take(BookingDraft draft) {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            List<Integer> free = FreeUnits.at(sql, draft.resource(), draft.slot(), draft.id());
            if (free.isEmpty()) {
                return new Reservation.SlotTaken();
            }
            for (int unit : free) {
                Optional<Booking> booked = tryUnit(draft, unit);
                if (booked.isPresent()) {
                    return new Reservation.Reserved(booked.get());
                }
            }
        }
        return new Reservation.SlotTaken();
    }

    private Optional<Booking> tryUnit(BookingDraft draft, int unit) {
        return sql.insertInto(BOOKING)
                .set(BookingRows.row(draft.on(unit)))
                .onConflictOnConstraint(NO_OVERLAP)
                .doNothing()
                .returning()
                .fetchOptional(BookingRows::booking);
    }
}
