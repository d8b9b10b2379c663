package dev.bookpost.persistence.booking;

import static dev.bookpost.persistence.generated.Tables.BOOKING;

import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** Which units look free; by the time one is tried, it may be taken. */
final class FreeUnits {
    private static final Field<Integer> UNIT = DSL.field(DSL.name("candidate", "unit"), Integer.class);

    private FreeUnits() {}

    /** In ascending order, those that no live booking but {@code own} takes at any moment of the slot. */
    static List<Integer> at(DSLContext sql, Resource resource, Slot slot, BookingId own) {
        return sql.select(UNIT)
                .from(DSL.generateSeries(1, resource.capacity()).as("candidate", "unit"))
                .where(DSL.notExists(DSL.selectOne()
                        .from(BOOKING)
                        .where(BOOKING.RESOURCE_ID.eq(resource.id().value()))
                        .and(BOOKING.UNIT.eq(UNIT))
                        .and(BOOKING.ID.ne(own.value()))
                        .and(BookingRows.overlaps(slot))
                        .and(BookingRows.live())))
                .orderBy(UNIT)
                .fetch(UNIT);
    }
}
