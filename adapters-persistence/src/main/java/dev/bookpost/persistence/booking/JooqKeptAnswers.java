package dev.bookpost.persistence.booking;

import static dev.bookpost.persistence.generated.Tables.KEPT_ANSWER;

import dev.bookpost.domain.request.KeptAnswer;
import dev.bookpost.domain.request.KeptAnswers;
import dev.bookpost.domain.request.RequestKey;
import java.time.Instant;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

final class JooqKeptAnswers implements KeptAnswers {
    private final DSLContext sql;

    JooqKeptAnswers(DSLContext sql) {
        this.sql = sql;
    }

    @Override
    public Optional<KeptAnswer> find(RequestKey key, Instant since) {
        return sql.selectFrom(KEPT_ANSWER)
                .where(is(key))
                .and(KEPT_ANSWER.KEPT_AT.gt(since))
                .fetchOptional(row -> new KeptAnswer(row.getFingerprint(), row.getStatus(), row.getBody()));
    }

    /**
     * The primary key lets one of several in: the others wait at the insert until it has ended, and then insert
     * nothing, or go on if it has left nothing behind. An answer of old is written over.
     */
    @Override
    public Optional<KeptAnswer> take(RequestKey key, Instant since, Instant now) {
        int taken = sql.insertInto(KEPT_ANSWER)
                .set(KEPT_ANSWER.MEMBER_ID, key.member().value())
                .set(KEPT_ANSWER.OPERATION, key.operation())
                .set(KEPT_ANSWER.REQUEST_KEY, key.key())
                .set(KEPT_ANSWER.KEPT_AT, now)
                .onConflict(KEPT_ANSWER.MEMBER_ID, KEPT_ANSWER.OPERATION, KEPT_ANSWER.REQUEST_KEY)
                .doUpdate()
                .set(KEPT_ANSWER.KEPT_AT, now)
                .setNull(KEPT_ANSWER.FINGERPRINT)
                .setNull(KEPT_ANSWER.STATUS)
                .setNull(KEPT_ANSWER.BODY)
                .where(KEPT_ANSWER.KEPT_AT.le(since))
                .execute();
        return taken == 1 ? Optional.empty() : Optional.of(find(key, since).orElseThrow());
    }

    @Override
    public void keep(RequestKey key, KeptAnswer answer) {
        sql.update(KEPT_ANSWER)
                .set(KEPT_ANSWER.FINGERPRINT, answer.fingerprint())
                .set(KEPT_ANSWER.STATUS, answer.status())
                .set(KEPT_ANSWER.BODY, answer.body())
                .where(is(key))
                .execute();
    }

    @Override
    public void release(RequestKey key) {
        sql.deleteFrom(KEPT_ANSWER).where(is(key)).execute();
    }

    @Override
    public int forget(Instant until, int most) {
        return sql.deleteFrom(KEPT_ANSWER)
                .where(DSL.row(KEPT_ANSWER.MEMBER_ID, KEPT_ANSWER.OPERATION, KEPT_ANSWER.REQUEST_KEY)
                        .in(DSL.select(KEPT_ANSWER.MEMBER_ID, KEPT_ANSWER.OPERATION, KEPT_ANSWER.REQUEST_KEY)
                                .from(KEPT_ANSWER)
                                .where(KEPT_ANSWER.KEPT_AT.le(until))
                                .limit(most)))
                .execute();
    }

    private static Condition is(RequestKey key) {
        return KEPT_ANSWER
                .MEMBER_ID
                .eq(key.member().value())
                .and(KEPT_ANSWER.OPERATION.eq(key.operation()))
                .and(KEPT_ANSWER.REQUEST_KEY.eq(key.key()));
    }
}
