package dev.bookpost.persistence.booking;

import static dev.bookpost.persistence.generated.Tables.BOOKING;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingDraft;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingRepository;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.persistence.generated.tables.records.BookingRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

final class JooqBookingRepository implements BookingRepository {
    private final DSLContext sql;

    JooqBookingRepository(DSLContext sql) {
        this.sql = sql;
    }

    @Override
    public Reservation reserve(BookingDraft draft) {
        return new TakeFreeUnit(sql).take(draft);
    }

    @Override
    public Reservation move(Booking moved, Resource resource) {
        return new MoveToFreeUnit(sql).move(moved, resource);
    }

    @Override
    public Optional<Booking> byId(BookingId id) {
        return sql.selectFrom(BOOKING).where(BOOKING.ID.eq(id.value())).fetchOptional(BookingRows::booking);
    }

    @Override
    public Optional<Booking> lock(BookingId id) {
        return sql.selectFrom(BOOKING)
                .where(BOOKING.ID.eq(id.value()))
                .forUpdate()
                .fetchOptional(BookingRows::booking);
    }

    @Override
    public List<Booking> lockOverdue(Overdue which) {
        Overdue.Place place = which.place();
        Condition somewhere = place == null
                ? DSL.noCondition()
                : BOOKING.RESOURCE_ID.eq(place.resource().value()).and(BookingRows.overlaps(place.slot()));
        return sql.selectFrom(BOOKING)
                .where(BookingRows.pending())
                .and(BOOKING.HOLD_UNTIL.le(which.now()))
                .and(somewhere)
                .orderBy(BOOKING.HOLD_UNTIL)
                .limit(which.most())
                .forUpdate()
                .skipLocked()
                .fetch(BookingRows::booking);
    }

    @Override
    public void update(Booking booking) {
        int updated = sql.update(BOOKING)
                .set(BookingRows.changed(new BookingRecord(), booking))
                .where(BOOKING.ID.eq(booking.id().value()))
                .execute();
        if (updated != 1) {
            throw new IllegalStateException("there is no such booking: " + booking.id());
        }
    }

    @Override
    public List<TakenUnit> taken(ResourceId resource, Slot span, Instant now) {
        return sql.select(BOOKING.UNIT, BOOKING.STARTS_AT, BOOKING.ENDS_AT)
                .from(BOOKING)
                .where(BOOKING.RESOURCE_ID.eq(resource.value()))
                .and(BookingRows.overlaps(span))
                .and(BookingRows.live())
                .and(BOOKING.HOLD_UNTIL.isNull().or(BOOKING.HOLD_UNTIL.gt(now)))
                .orderBy(BOOKING.STARTS_AT, BOOKING.UNIT)
                .fetch(row -> new TakenUnit(row.value1(), new Slot(row.value2(), row.value3())));
    }

    @Override
    public List<Booking> ahead(MemberId member, Instant now) {
        return sql.selectFrom(BOOKING)
                .where(BOOKING.MEMBER_ID.eq(member.value()))
                .and(BOOKING.STATUS.eq(BookingStatus.CONFIRMED.name()))
                .and(BOOKING.ENDS_AT.gt(now))
                .orderBy(BOOKING.ID)
                .fetch(BookingRows::booking);
    }

    @Override
    public List<Booking> list(Filter filter) {
        // ids are time-ordered, so the primary key's index gives the order and the cursor
        return sql.selectFrom(BOOKING)
                .where(matching(filter))
                .orderBy(BOOKING.ID.desc())
                .limit(filter.limit())
                .fetch(BookingRows::booking);
    }

    private static List<Condition> matching(Filter filter) {
        List<Condition> conditions = new ArrayList<>();
        if (filter.member() != null) {
            conditions.add(BOOKING.MEMBER_ID.eq(filter.member().value()));
        }
        if (filter.status() != null) {
            conditions.add(BOOKING.STATUS.eq(filter.status().name()));
        }
        if (filter.resource() != null) {
            conditions.add(BOOKING.RESOURCE_ID.eq(filter.resource().value()));
        }
        if (filter.before() != null) {
            conditions.add(BOOKING.ID.lt(filter.before().value()));
        }
        return conditions;
    }
}
