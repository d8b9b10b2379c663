package dev.bookpost.persistence.booking;

import static dev.bookpost.persistence.generated.Tables.BOOKING;
import static dev.bookpost.persistence.generated.Tables.RESOURCE;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.persistence.generated.tables.records.BookingRecord;
import java.sql.Savepoint;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;

/**
 * Moves a booking to a unit that is free at its new time, its own if possible, whoever else wants it at the same time.
 *
 * <p>As when a unit is taken ({@link TakeFreeUnit}), each candidate is only tried, and {@code booking_no_overlap}
 * decides. An update knows no {@code on conflict do nothing}: it writes first and checks afterwards, and a collision
 * aborts the transaction. So each try stands behind a savepoint. And two updates that want each other's time would each
 * have written what the other waits for: those of one resource therefore go one after another, under a lock on the
 * resource's row that bookings being made, which only need the row to stay, pass by. One of those may be waited for
 * here, and does not wait in turn: it looks for conflicts before it has written anything.
 */
final class MoveToFreeUnit {
    /** Appendix A of PostgreSQL's manual: exclusion_violation. */
    private static final String EXCLUSION_VIOLATION = "23P01";

    private final DSLContext sql;

    MoveToFreeUnit(DSLContext sql) {
        this.sql = sql;
    }

    Reservation move(Booking moved, Resource resource) {
        sql.selectOne()
                .from(RESOURCE)
                .where(RESOURCE.ID.eq(resource.id().value()))
                .forNoKeyUpdate()
                .fetch();
        for (int unit : candidates(moved, resource)) {
            Optional<Booking> stored = tryUnit(moved.onUnit(unit));
            if (stored.isPresent()) {
                return new Reservation.Reserved(stored.get());
            }
        }
        return new Reservation.SlotTaken();
    }

    private List<Integer> candidates(Booking moved, Resource resource) {
        List<Integer> free = FreeUnits.at(sql, resource, moved.slot(), moved.id());
        boolean ownIsFree = free.contains(moved.unit());
        Stream<Integer> others = free.stream().filter(unit -> unit != moved.unit());
        return Stream.concat(ownIsFree ? Stream.of(moved.unit()) : Stream.empty(), others)
                .toList();
    }

    private Optional<Booking> tryUnit(Booking moved) {
        return sql.connectionResult(connection -> {
            Savepoint before = connection.setSavepoint();
            try {
                Booking stored = sql.update(BOOKING)
                        .set(BookingRows.changed(new BookingRecord(), moved))
                        .where(BOOKING.ID.eq(moved.id().value()))
                        .returning()
                        .fetchSingle(BookingRows::booking);
                connection.releaseSavepoint(before);
                return Optional.of(stored);
            } catch (DataAccessException e) {
                if (!EXCLUSION_VIOLATION.equals(e.sqlState())) {
                    throw e;
                }
                connection.rollback(before);
                return Optional.empty();
            }
        });
    }
}
