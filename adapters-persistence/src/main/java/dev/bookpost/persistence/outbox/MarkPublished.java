package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;
import static org.jooq.impl.DSL.name;

import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.persistence.generated.tables.records.EmailOutboxRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/**
 * Marks mails as published, many in one statement.
 *
 * <p><b>Straight.</b> Nothing is read first that could have changed by the time it is written: the update itself says
 * under which lease, and of whom, the row must still be (invariant 3). A consumer that was faster than the broker's
 * acknowledgement has raised the number, so the late mark finds nothing.
 *
 * <p><b>No waiting.</b> Rows that a business transaction has locked are passed over, and named, to be marked again.
 */
final class MarkPublished {
    private static final Field<UUID> ID = DSL.field(name("acknowledged", "id"), SQLDataType.UUID);
    private static final Field<Long> LEASE_NO = DSL.field(name("acknowledged", "lease_no"), SQLDataType.BIGINT);
    private static final Field<UUID> FREE_ID = DSL.field(name("free", "id"), SQLDataType.UUID);

    private final DSLContext sql;
    private final Instant now;
    final List<SettleReport.Settled> marked = new ArrayList<>();
    final Set<MailId> locked = new HashSet<>();
    final Set<MailId> superseded = new HashSet<>();

    MarkPublished(DSLContext sql, Instant now) {
        this.sql = sql;
        this.now = now;
    }

    /** Those of the settlements that say so. */
    void apply(List<Settlement> settlements) {
        settlements.stream()
                .filter(settlement -> settlement.result() instanceof Settlement.Published)
                .collect(Collectors.groupingBy(settlement -> ((Settlement.Published) settlement.result()).horizon()))
                .forEach(this::mark);
    }

    private void mark(Duration horizon, List<Settlement> settlements) {
        Map<MailId, Long> open = settlements.stream().collect(Collectors.toMap(Settlement::id, Settlement::leaseNo));
        for (EmailOutboxRecord row : update(horizon, open)) {
            OutboxRow of = OutboxRow.of(row);
            open.remove(of.mailId());
            marked.add(new SettleReport.Settled(
                    of.mailId(), of.mailKind(), MailState.PUBLISHED, false, null, of.age(now)));
        }
        if (!open.isEmpty()) {
            explain(open);
        }
    }

    private List<EmailOutboxRecord> update(Duration horizon, Map<MailId, Long> leases) {
        UUID[] ids = leases.keySet().stream().map(MailId::value).toArray(UUID[]::new);
        Long[] numbers = leases.values().toArray(Long[]::new); // in the order of the key set
        var free = name("free")
                .asMaterialized(DSL.select(EMAIL_OUTBOX.ID)
                        .from(EMAIL_OUTBOX)
                        .join(DSL.table("unnest({0}, {1})", DSL.val(ids), DSL.val(numbers))
                                .as("acknowledged", "id", "lease_no"))
                        .on(ID.eq(EMAIL_OUTBOX.ID))
                        .where(EMAIL_OUTBOX.LEASE_NO.eq(LEASE_NO))
                        .and(EMAIL_OUTBOX.CLAIMED_AS.eq(OutboxRow.PUBLISHER))
                        .orderBy(EMAIL_OUTBOX.ID)
                        .forUpdate()
                        .of(EMAIL_OUTBOX)
                        .skipLocked());
        return sql.with(free)
                .update(EMAIL_OUTBOX)
                .set(EMAIL_OUTBOX.PUBLISHED_AT, Sql.now())
                .set(EMAIL_OUTBOX.NEXT_ATTEMPT_AT, Sql.nowPlus(horizon))
                .setNull(EMAIL_OUTBOX.CLAIMED_BY)
                .setNull(EMAIL_OUTBOX.CLAIMED_AS)
                .from(free)
                .where(EMAIL_OUTBOX.ID.eq(FREE_ID))
                .returningResult(OutboxRow.COLUMNS)
                .fetchInto(EMAIL_OUTBOX);
    }

    /** Those that were not marked are either locked by somebody, or no longer this publisher's. */
    private void explain(Map<MailId, Long> open) {
        Set<UUID> ids = open.keySet().stream().map(MailId::value).collect(Collectors.toSet());
        sql.select(EMAIL_OUTBOX.ID, EMAIL_OUTBOX.LEASE_NO)
                .from(EMAIL_OUTBOX)
                .where(EMAIL_OUTBOX.ID.eq(Sql.any(ids)))
                .and(EMAIL_OUTBOX.CLAIMED_AS.eq(OutboxRow.PUBLISHER))
                .forEach(row -> {
                    MailId id = new MailId(row.value1());
                    if (row.value2().equals(open.get(id))) {
                        locked.add(id);
                    }
                });
        open.keySet().stream().filter(id -> !locked.contains(id)).forEach(superseded::add);
    }
}
