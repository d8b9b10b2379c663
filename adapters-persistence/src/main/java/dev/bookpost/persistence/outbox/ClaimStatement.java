package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.when;

import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedAs;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.persistence.generated.tables.EmailOutbox;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jooq.CommonTableExpression;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Name;
import org.jooq.Record1;
import org.jooq.Result;
import org.jooq.ResultQuery;
import org.jooq.Row2;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/**
 * The claim: one statement that locks the head of the queue and leases it.
 *
 * <p><b>Never more than the limit.</b> The locking select is a materialised CTE. As a sub-select the planner may run
 * it again for every row it joins, and each run would lock further rows.
 *
 * <p><b>No mail twice.</b> {@code FOR UPDATE SKIP LOCKED} passes over rows that another claim, settle or business
 * transaction holds. A row that another claim leased after this statement's snapshot was taken is unlocked by then;
 * PostgreSQL re-reads it before locking and finds that {@code next_attempt_at} no longer lies in the past.
 *
 * <p><b>Order within a group.</b> The check for an earlier live mail reads the statement's snapshot. What it misses
 * is only what was not committed then: a mail enqueued by a transaction that did not lock the common row first, or a
 * dead one being requeued. An earlier mail that finishes meanwhile only makes the check too strict.
 *
 * <p><b>Suspects alone.</b> A row that a sender lost, now or before, is a suspect. Where the head holds one, an idle
 * claimant gets that one row and nothing else, and a busy one nothing (invariant 4).
 *
 * <p><b>Nothing handed out.</b> While the queue is paused or the relay is not trusted, only rows are taken whose end
 * does not need the relay: those whose lease has run out, and those that have expired. They are found by indexes of
 * their own, so that the waiting ones are not walked through.
 *
 * <p><b>Cost.</b> The head is read in the order of the partial index {@code email_outbox_claimable}, so it costs what
 * it returns, however many rows are dead, finished or due later (invariant 7).
 */
final class ClaimStatement {
    private static final EmailOutbox WAITING = EMAIL_OUTBOX.as("waiting");
    private static final EmailOutbox EARLIER = EMAIL_OUTBOX.as("earlier");
    private static final EmailOutbox ENDING = EMAIL_OUTBOX.as("ending");
    private static final Name ENDINGS = name("endings");
    private static final Name HEAD = name("head");
    private static final Name TAKEN = name("taken");
    private static final Name LEASED = name("leased");
    private static final Field<Boolean> SUSPECT = DSL.field(name("suspect"), SQLDataType.BOOLEAN);
    private static final Field<Boolean> LOST_NOW = DSL.field(name("lost_now"), SQLDataType.BOOLEAN);
    private static final Field<Boolean> WAS_UNCERTAIN = DSL.field(name("was_uncertain"), SQLDataType.BOOLEAN);
    private static final Field<Instant> DUE_SINCE = DSL.field(name("due_since"), SQLDataType.INSTANT);

    private final DSLContext sql;
    private final ClaimRequest request;
    private final int allowance;
    private final boolean drawn;

    /**
     * @param allowance how many mails may be handed out; 0: only rows are taken that can be ended without
     * @param drawn whether they are drawn by lot from all that are due, instead of those that are due first
     */
    ClaimStatement(DSLContext sql, ClaimRequest request, int allowance, boolean drawn) {
        this.sql = sql;
        this.request = request;
        this.allowance = allowance;
        this.drawn = drawn;
    }

    private boolean handsOut() {
        return allowance > 0;
    }

    /**
     * @param suspectWaiting the head holds a suspect, and this claimant is busy
     * @param full as many rows were taken as was allowed
     */
    record Outcome(List<LeasedRow> taken, boolean suspectWaiting, boolean full) {}

    Outcome execute() {
        CommonTableExpression<?> head = name(HEAD).asMaterialized(head());
        CommonTableExpression<?> taken = name(TAKEN).as(taken());
        CommonTableExpression<?> leased = name(LEASED).as(lease());
        Field<Boolean> suspectAtHead =
                DSL.field(DSL.select(DSL.boolOr(of(HEAD, SUSPECT))).from(head)).as("suspect_at_head");
        // the outer join keeps one row when nothing was leased, so that the flag comes back all the same
        List<CommonTableExpression<?>> parts = new ArrayList<>(List.of(head, taken, leased));
        if (!handsOut()) {
            parts.addFirst(name(ENDINGS).asMaterialized(endings()));
        }
        Result<?> rows = sql.with(parts)
                .select(suspectAtHead)
                .select(leased.fields())
                .from(DSL.selectOne().asTable("one"))
                .leftJoin(leased)
                .on(DSL.trueCondition())
                .orderBy(of(LEASED, DUE_SINCE), of(LEASED, EMAIL_OUTBOX.SEQ))
                .fetch();
        boolean suspect = Boolean.TRUE.equals(rows.getFirst().get(suspectAtHead));
        List<LeasedRow> leases = rows.stream()
                .filter(row -> row.get(of(LEASED, EMAIL_OUTBOX.ID)) != null)
                .map(row -> new LeasedRow(
                        row,
                        Boolean.TRUE.equals(row.get(of(LEASED, LOST_NOW))),
                        Boolean.TRUE.equals(row.get(of(LEASED, LeasedRow.EXPIRED))),
                        Boolean.TRUE.equals(row.get(of(LEASED, LeasedRow.SUPPRESSED))),
                        Boolean.TRUE.equals(row.get(of(LEASED, WAS_UNCERTAIN)))))
                .toList();
        return new Outcome(
                leases, suspect && leases.isEmpty(), leases.size() == (handsOut() ? allowance : request.limit()));
    }

    private static <T> Field<T> of(Name table, Field<T> column) {
        return DSL.field(table.append(column.getUnqualifiedName()), column.getDataType());
    }

    private Select<?> endings() {
        Select<Record1<UUID>> leases = DSL.select(ENDING.ID)
                .from(ENDING)
                .where(ENDING.CLAIMED_AS.isNotNull())
                .and(ENDING.NEXT_ATTEMPT_AT.le(Sql.now()))
                .orderBy(ENDING.NEXT_ATTEMPT_AT, ENDING.SEQ)
                .limit(request.limit());
        Select<Record1<UUID>> expired = DSL.select(ENDING.ID)
                .from(ENDING)
                .where(ENDING.DEAD.isFalse())
                .and(ENDING.EXPIRES_AT.le(Sql.now()))
                .orderBy(ENDING.EXPIRES_AT)
                .limit(request.limit());
        return leases.unionAll(expired);
    }

    private Select<?> head() {
        return sql.select(
                        WAITING.ID,
                        WAITING.SEQ,
                        WAITING.NEXT_ATTEMPT_AT.as(DUE_SINCE),
                        WAITING.UNCERTAIN.as(WAS_UNCERTAIN),
                        DSL.field(WAITING.CLAIMED_AS.isNotDistinctFrom(OutboxRow.SENDER))
                                .as(LOST_NOW),
                        DSL.field(WAITING.LOST.isTrue().or(WAITING.CLAIMED_AS.isNotDistinctFrom(OutboxRow.SENDER)))
                                .as(SUSPECT))
                .from(WAITING)
                .where(WAITING.DEAD.isFalse())
                .and(WAITING.NEXT_ATTEMPT_AT.le(Sql.now()))
                .and(row(WAITING.KIND, WAITING.VERSION).in(known()))
                .and(
                        handsOut()
                                ? DSL.noCondition()
                                : WAITING.ID.in(
                                        DSL.select(of(ENDINGS, EMAIL_OUTBOX.ID)).from(ENDINGS)))
                .and(notHeld())
                .and(request.takeLost() ? DSL.noCondition() : WAITING.CLAIMED_AS.isDistinctFrom(OutboxRow.SENDER))
                .andNotExists(DSL.selectOne()
                        .from(EARLIER)
                        .where(EARLIER.GROUP_KEY.eq(WAITING.GROUP_KEY))
                        .and(EARLIER.SEQ.lt(WAITING.SEQ))
                        .and(EARLIER.DEAD.isFalse()))
                .orderBy(drawn ? List.of(DSL.rand()) : List.of(WAITING.NEXT_ATTEMPT_AT, WAITING.SEQ))
                .limit(handsOut() ? allowance : request.limit())
                .forUpdate()
                .of(WAITING)
                .skipLocked();
    }

    private List<Row2<String, Integer>> known() {
        return request.known().stream()
                .map(kind -> row(DSL.val(kind.name()), DSL.val(kind.version())))
                .toList();
    }

    private Condition notHeld() {
        UUID[] held = request.held().stream().map(MailId::value).toArray(UUID[]::new);
        return request.idle() ? DSL.noCondition() : WAITING.ID.ne(DSL.all(held));
    }

    private Select<?> taken() {
        Condition noSuspect = DSL.notExists(DSL.selectOne().from(HEAD).where(of(HEAD, SUSPECT)));
        Condition chosen = handsOut() ? noSuspect : DSL.noCondition();
        if (handsOut() && request.idle()) {
            Field<UUID> firstSuspect = DSL.field(DSL.select(of(HEAD, EMAIL_OUTBOX.ID))
                    .from(HEAD)
                    .where(of(HEAD, SUSPECT))
                    .orderBy(of(HEAD, DUE_SINCE), of(HEAD, EMAIL_OUTBOX.SEQ))
                    .limit(1));
            chosen = noSuspect.or(of(HEAD, EMAIL_OUTBOX.ID).eq(firstSuspect));
        }
        return sql.select(of(HEAD, EMAIL_OUTBOX.ID), of(HEAD, LOST_NOW), of(HEAD, DUE_SINCE), of(HEAD, WAS_UNCERTAIN))
                .from(HEAD)
                .where(chosen);
    }

    private ResultQuery<?> lease() {
        Field<Boolean> lostNow = of(TAKEN, LOST_NOW);
        return sql.update(EMAIL_OUTBOX)
                .set(EMAIL_OUTBOX.LEASE_NO, EMAIL_OUTBOX.LEASE_NO.plus(1))
                .set(EMAIL_OUTBOX.NEXT_ATTEMPT_AT, Sql.nowPlus(request.lease()))
                .set(EMAIL_OUTBOX.CLAIMED_BY, request.claimant())
                .set(EMAIL_OUTBOX.CLAIMED_AS, OutboxRow.name(request.as()))
                .set(
                        EMAIL_OUTBOX.PUBLICATIONS,
                        EMAIL_OUTBOX.PUBLICATIONS.plus(request.as() == ClaimedAs.PUBLISHER ? 1 : 0))
                .setNull(EMAIL_OUTBOX.PUBLISHED_AT)
                .set(EMAIL_OUTBOX.ATTEMPT_COUNT, attempts(lostNow))
                .set(EMAIL_OUTBOX.LOST, DSL.field(EMAIL_OUTBOX.LOST.isTrue().or(DSL.condition(lostNow))))
                .set(
                        EMAIL_OUTBOX.UNCERTAIN,
                        DSL.field(EMAIL_OUTBOX.UNCERTAIN.isTrue().or(DSL.condition(lostNow))))
                .from(TAKEN)
                .where(EMAIL_OUTBOX.ID.eq(of(TAKEN, EMAIL_OUTBOX.ID)))
                .returningResult(LeasedRow.columns(lostNow, of(TAKEN, WAS_UNCERTAIN), of(TAKEN, DUE_SINCE)));
    }

    /** {@link dev.bookpost.domain.outbox.Transition#attemptsAfterLoss} in SQL; a contract test holds them together. */
    private Field<Integer> attempts(Field<Boolean> lostNow) {
        Field<Integer> count = EMAIL_OUTBOX.ATTEMPT_COUNT;
        Field<Integer> next = count.plus(1);
        return when(DSL.not(DSL.condition(lostNow)), count)
                .when(EMAIL_OUTBOX.LOST.isTrue(), next)
                .otherwise(DSL.greatest(count, DSL.least(next, DSL.val(request.maxAttempts() - 1))));
    }
}
