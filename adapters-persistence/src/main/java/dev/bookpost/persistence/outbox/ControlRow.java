package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.OUTBOX_CONTROL;

import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.ControlState;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.RelayBreaker;
import dev.bookpost.persistence.generated.tables.records.OutboxControlRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.SelectJoinStep;
import org.jspecify.annotations.Nullable;

/**
 * The one row of {@code outbox_control}. It is read by every claim and settle, and locked only by those that change
 * it: a claim that hands out a probe, and a settle that learnt something new about the relay. Whoever locks it does so
 * before any row of the outbox and waits for none of these, so nobody waits in a circle.
 */
final class ControlRow {
    private static final Field<Instant> NOW = Sql.now().as("now");

    private ControlRow() {}

    /** @param now when it was read, by the outbox's clock */
    record Reading(ControlState state, Instant now) {
        RelayBreaker relay() {
            return state.relay();
        }
    }

    /** Puts the row back should it be gone. */
    static Reading read(DSLContext sql) {
        return select(sql).fetchOptional(ControlRow::reading).orElseGet(() -> lock(sql));
    }

    /** Puts the row back should it be gone. */
    static Reading lock(DSLContext sql) {
        return select(sql).forUpdate().fetchOptional(ControlRow::reading).orElseGet(() -> {
            sql.insertInto(OUTBOX_CONTROL).defaultValues().onConflictDoNothing().execute();
            return select(sql).forUpdate().fetchSingle(ControlRow::reading);
        });
    }

    /** Empty if somebody else has it locked. */
    static Optional<Reading> lockIfFree(DSLContext sql) {
        return select(sql).forUpdate().skipLocked().fetchOptional(ControlRow::reading);
    }

    private static SelectJoinStep<Record> select(DSLContext sql) {
        return sql.select(new SelectFieldOrAsterisk[] {OUTBOX_CONTROL.asterisk(), NOW})
                .from(OUTBOX_CONTROL);
    }

    private static Reading reading(Record row) {
        OutboxControlRecord stored = row.into(OUTBOX_CONTROL);
        RelayBreaker relay = new RelayBreaker(
                RelayBreaker.State.valueOf(stored.getRelayState()),
                stored.getRelaySince(),
                stored.getFailedProbes(),
                stored.getNextProbeAt(),
                probe(stored.getProbeMail(), stored.getProbeLease()),
                rejected(stored.getRejected()),
                stored.getLastError());
        return new Reading(new ControlState(stored.getPausedSince(), relay), row.get(NOW));
    }

    private static RelayBreaker.@Nullable Probe probe(@Nullable UUID mail, @Nullable Long lease) {
        return mail == null || lease == null ? null : new RelayBreaker.Probe(new MailId(mail), lease);
    }

    private static Set<MailId> rejected(UUID[] ids) {
        return Arrays.stream(ids).map(MailId::new).collect(Collectors.toSet());
    }

    /** The mail is out as the probe. Only for who has the row locked. */
    static void writeProbe(DSLContext sql, Reading locked, ClaimedMail probe, Duration lease) {
        RelayBreaker probing = locked.relay().probing(probe, locked.now().plus(lease));
        write(sql, locked.state().with(probing));
    }

    /** Only for who has it locked. */
    static void write(DSLContext sql, ControlState state) {
        RelayBreaker relay = state.relay();
        RelayBreaker.Probe probe = relay.probe();
        sql.update(OUTBOX_CONTROL)
                .set(OUTBOX_CONTROL.PAUSED_SINCE, state.pausedSince())
                .set(OUTBOX_CONTROL.RELAY_STATE, relay.state().name())
                .set(OUTBOX_CONTROL.RELAY_SINCE, relay.since())
                .set(OUTBOX_CONTROL.FAILED_PROBES, relay.failedProbes())
                .set(OUTBOX_CONTROL.NEXT_PROBE_AT, relay.nextProbeAt())
                .set(
                        OUTBOX_CONTROL.PROBE_MAIL,
                        probe == null ? null : probe.id().value())
                .set(OUTBOX_CONTROL.PROBE_LEASE, probe == null ? null : probe.leaseNo())
                .set(
                        OUTBOX_CONTROL.REJECTED,
                        relay.rejected().stream().map(MailId::value).toArray(UUID[]::new))
                .set(OUTBOX_CONTROL.LAST_ERROR, relay.lastError())
                .execute();
    }
}
