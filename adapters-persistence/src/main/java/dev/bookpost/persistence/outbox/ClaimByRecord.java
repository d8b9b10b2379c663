package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ControlState;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.PublishedClaim;
import dev.bookpost.domain.outbox.RelayBreaker;
import dev.bookpost.domain.outbox.Transition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;

/**
 * A consumer's claim, in one transaction: lock the rows that the records name, decide, lease.
 *
 * <p><b>Locked by id alone,</b> and judged afterwards, so that a row which somebody else has locked can be told from one
 * that is no longer what the record says: the first comes again, the second is done with. {@code SKIP LOCKED} and the
 * order of ids, so that nobody waits for a consumer, and no two of them wait in a circle.
 *
 * <p><b>Order within a group</b> needs no check here: a publisher has claimed the first live mail of the group, and no
 * later one is claimed before that one has ended.
 */
final class ClaimByRecord {
    private final DSLContext sql;
    private final ClaimRequest request;
    private final ControlRow.Reading control;
    private final boolean keepHistory;
    private final Set<MailId> later = new HashSet<>();

    /** @param control locked, if the relay breaker is open */
    ClaimByRecord(DSLContext sql, ClaimRequest request, ControlRow.Reading control, boolean keepHistory) {
        this.sql = sql;
        this.request = request;
        this.control = control;
        this.keepHistory = keepHistory;
    }

    static PublishedClaim laterAll(ControlState control, List<Publication> records) {
        return new PublishedClaim(
                Claim.nothing(control), records.stream().map(Publication::id).collect(toSet()));
    }

    PublishedClaim execute(List<Publication> records) {
        if (control.state().paused()) {
            return laterAll(control.state(), records);
        }
        List<OutboxRow> candidates = candidates(records);
        List<OutboxRow> suspects = candidates.stream().filter(OutboxRow::lost).toList();
        if (!suspects.isEmpty() && !request.idle()) {
            candidates.forEach(candidate -> later.add(candidate.mailId()));
            return new PublishedClaim(new Claim(List.of(), List.of(), true, false, 0, control.state()), later);
        }
        List<OutboxRow> eligible = suspects.isEmpty() ? candidates : suspects.subList(0, 1);
        Set<MailId> handedOut = allowed(eligible);
        Set<MailId> returned = control.relay().open()
                ? eligible.stream()
                        .map(OutboxRow::mailId)
                        .filter(id -> !handedOut.contains(id))
                        .collect(toSet())
                : Set.of();
        candidates.stream()
                .map(OutboxRow::mailId)
                .filter(id -> !handedOut.contains(id) && !returned.contains(id))
                .forEach(later::add);
        return new PublishedClaim(lease(handedOut, returned), later);
    }

    /** Rows that are what their records say. */
    private List<OutboxRow> candidates(List<Publication> records) {
        Map<MailId, Set<Long>> named = records.stream()
                .collect(toMap(Publication::id, record -> Set.of(record.leaseNo()), ClaimByRecord::union));
        Set<UUID> missing = named.keySet().stream().map(MailId::value).collect(toSet());
        List<OutboxRow> candidates = new ArrayList<>();
        for (OutboxRow row : OutboxRow.lockFree(sql, EMAIL_OUTBOX.ID.eq(Sql.any(missing)))) {
            missing.remove(row.id());
            boolean sameLease = named.getOrDefault(row.mailId(), Set.of()).contains(row.leaseNo());
            if (!Transition.claimableByRecord(row.dead(), row.heldBy(), row.published(), sameLease)
                    || !request.known().contains(row.mailKind())) {
                continue; // a kind that is not known here is published again, for a newer consumer
            }
            if (request.held().contains(row.mailId())) {
                later.add(row.mailId());
            } else {
                candidates.add(row);
            }
        }
        stillThere(missing).forEach(id -> later.add(new MailId(id)));
        return candidates;
    }

    private static Set<Long> union(Set<Long> one, Set<Long> other) {
        Set<Long> union = new HashSet<>(one);
        union.addAll(other);
        return union;
    }

    private Collection<UUID> stillThere(Set<UUID> missing) {
        return missing.isEmpty()
                ? List.of()
                : sql.select(EMAIL_OUTBOX.ID)
                        .from(EMAIL_OUTBOX)
                        .where(EMAIL_OUTBOX.ID.eq(Sql.any(missing)))
                        .fetch(EMAIL_OUTBOX.ID);
    }

    /** As many as may be handed out now; while the breaker is open, the probe alone. */
    private Set<MailId> allowed(List<OutboxRow> eligible) {
        RelayBreaker relay = control.relay();
        List<MailId> ids = eligible.stream().map(OutboxRow::mailId).toList();
        if (relay.open() && ids.stream().anyMatch(relay::isProbe)) {
            return ids.stream().filter(relay::isProbe).collect(toSet());
        }
        int most = control.state().allowance(request.limit(), request.lease(), control.now());
        return ids.stream().limit(most).collect(toSet());
    }

    private Claim lease(Set<MailId> handedOut, Set<MailId> returned) {
        Set<MailId> taken = new HashSet<>(handedOut);
        taken.addAll(returned);
        if (taken.isEmpty()) {
            return Claim.nothing(control.state());
        }
        RowChanges changes = new RowChanges(sql, keepHistory, nextProbe());
        Judgement send = new Judgement(request, true, control.now(), changes);
        Judgement wait = new Judgement(request, false, control.now(), changes);
        for (LeasedRow row : update(taken)) {
            boolean out = handedOut.contains(new MailId(row.row().get(EMAIL_OUTBOX.ID)));
            (out ? send : wait).of(row);
        }
        changes.apply();
        if (control.relay().open() && !send.mails.isEmpty()) {
            ControlRow.writeProbe(sql, control, send.mails.getFirst(), request.lease());
        }
        List<Claim.Resolved> resolved = new ArrayList<>(send.resolved);
        resolved.addAll(wait.resolved);
        return new Claim(send.mails, resolved, false, false, 0, control.state());
    }

    private Field<Instant> nextProbe() {
        Instant next = control.relay().nextProbeAt();
        return next == null ? Sql.now() : DSL.greatest(Sql.now(), DSL.val(next));
    }

    private List<LeasedRow> update(Set<MailId> taken) {
        Set<UUID> ids = taken.stream().map(MailId::value).collect(toSet());
        return sql.update(EMAIL_OUTBOX)
                .set(EMAIL_OUTBOX.LEASE_NO, EMAIL_OUTBOX.LEASE_NO.plus(1))
                .set(EMAIL_OUTBOX.NEXT_ATTEMPT_AT, Sql.nowPlus(request.lease()))
                .set(EMAIL_OUTBOX.CLAIMED_BY, request.claimant())
                .set(EMAIL_OUTBOX.CLAIMED_AS, OutboxRow.SENDER)
                .setNull(EMAIL_OUTBOX.PUBLISHED_AT)
                .where(EMAIL_OUTBOX.ID.eq(Sql.any(ids)))
                .returningResult(LeasedRow.columns())
                .fetch(row -> new LeasedRow(
                        row,
                        false,
                        Boolean.TRUE.equals(row.get(LeasedRow.EXPIRED)),
                        Boolean.TRUE.equals(row.get(LeasedRow.SUPPRESSED)),
                        row.get(EMAIL_OUTBOX.UNCERTAIN)));
    }
}
