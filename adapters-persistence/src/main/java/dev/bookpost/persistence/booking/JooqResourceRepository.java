package dev.bookpost.persistence.booking;

import static dev.bookpost.persistence.generated.Tables.RESOURCE;

import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.ResourceRepository;
import dev.bookpost.persistence.generated.tables.records.ResourceRecord;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

final class JooqResourceRepository implements ResourceRepository {
    private static final String AUTOMATIC = "AUTOMATIC";
    private static final String MANUAL = "MANUAL";

    private final DSLContext sql;

    JooqResourceRepository(DSLContext sql) {
        this.sql = sql;
    }

    @Override
    public void add(Resource resource) {
        sql.insertInto(RESOURCE)
                .set(RESOURCE.ID, resource.id().value())
                .set(RESOURCE.NAME, resource.name())
                .set(RESOURCE.TIME_ZONE, resource.timeZone().getId())
                .set(RESOURCE.CAPACITY, resource.capacity())
                .set(RESOURCE.APPROVAL, holdSeconds(resource) == null ? AUTOMATIC : MANUAL)
                .set(RESOURCE.HOLD_SECONDS, holdSeconds(resource))
                .set(RESOURCE.REMINDER_LEAD_SECONDS, resource.reminderLead().toSeconds())
                .set(RESOURCE.CREATED_AT, resource.createdAt())
                .execute();
    }

    /** Null where no approval is needed. */
    private static @Nullable Long holdSeconds(Resource resource) {
        return resource.approval() instanceof Approval.Manual(var holdTime) ? holdTime.toSeconds() : null;
    }

    @Override
    public Optional<Resource> byId(ResourceId id) {
        return sql.selectFrom(RESOURCE)
                .where(RESOURCE.ID.eq(id.value()))
                .fetchOptional(JooqResourceRepository::resource);
    }

    @Override
    public List<Resource> list(@Nullable ResourceId after, int limit) {
        return sql.selectFrom(RESOURCE)
                .where(after == null ? DSL.noCondition() : RESOURCE.ID.gt(after.value()))
                .orderBy(RESOURCE.ID)
                .limit(limit)
                .fetch(JooqResourceRepository::resource);
    }

    private static Resource resource(ResourceRecord row) {
        return new Resource(
                new ResourceId(row.getId()),
                row.getName(),
                ZoneId.of(row.getTimeZone()),
                row.getCapacity(),
                row.getHoldSeconds() == null
                        ? new Approval.Automatic()
                        : new Approval.Manual(Duration.ofSeconds(row.getHoldSeconds())),
                Duration.ofSeconds(row.getReminderLeadSeconds()),
                row.getCreatedAt());
    }
}
