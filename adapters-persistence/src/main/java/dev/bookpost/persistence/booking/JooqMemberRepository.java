package dev.bookpost.persistence.booking;

import static dev.bookpost.persistence.generated.Tables.EMAIL_CONFIRMATION;
import static dev.bookpost.persistence.generated.Tables.MEMBER;
import static dev.bookpost.persistence.generated.Tables.MEMBER_SESSION;
import static dev.bookpost.persistence.generated.Tables.PASSWORD_RESET;
import static dev.bookpost.persistence.generated.Tables.UNSUBSCRIBE_TOKEN;

import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.MemberRepository;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.persistence.generated.tables.records.MemberRecord;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jooq.CommonTableExpression;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Record1;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.impl.DSL;

final class JooqMemberRepository implements MemberRepository {
    private final DSLContext sql;

    JooqMemberRepository(DSLContext sql) {
        this.sql = sql;
    }

    /** The unique index on the address is the judge: asking first would let two sign-ups pass side by side. */
    @Override
    public boolean add(Member member, PasswordHash password, Instant now) {
        return sql.insertInto(MEMBER)
                        .set(MEMBER.ID, member.id().value())
                        .set(MEMBER.EMAIL, member.email().value())
                        .set(MEMBER.NAME, member.name())
                        .set(MEMBER.LOCALE, member.locale().toLanguageTag())
                        .set(MEMBER.TIME_ZONE, member.timeZone().getId())
                        .set(MEMBER.ROLE, member.role().name())
                        .set(MEMBER.PASSWORD_HASH, password.encoded())
                        .set(MEMBER.EMAIL_CONFIRMED, member.emailConfirmed())
                        .set(MEMBER.REMINDERS, member.reminders())
                        .set(MEMBER.CREATED_AT, now)
                        .onConflict(MEMBER.EMAIL)
                        .doNothing()
                        .execute()
                == 1;
    }

    @Override
    public Optional<Member> byId(MemberId id) {
        return sql.selectFrom(MEMBER).where(MEMBER.ID.eq(id.value())).fetchOptional(JooqMemberRepository::member);
    }

    @Override
    public Optional<Member> hold(MemberId id) {
        return sql.selectFrom(MEMBER)
                .where(MEMBER.ID.eq(id.value()))
                .forShare()
                .fetchOptional(JooqMemberRepository::member);
    }

    @Override
    public Optional<Credentials> byEmail(EmailAddress email) {
        return sql.selectFrom(MEMBER)
                .where(MEMBER.EMAIL.eq(email.value()))
                .fetchOptional(row -> new Credentials(member(row), new PasswordHash(row.getPasswordHash())));
    }

    /**
     * One statement that locks the member's row: a password being changed at the same time is either waited for and seen,
     * or waits, and then ends this session with the others.
     */
    @Override
    public boolean openSession(
            byte[] tokenDigest, MemberId member, PasswordHash verified, Instant now, Instant expiresAt) {
        return sql.insertInto(
                                MEMBER_SESSION,
                                MEMBER_SESSION.TOKEN_DIGEST,
                                MEMBER_SESSION.MEMBER_ID,
                                MEMBER_SESSION.CREATED_AT,
                                MEMBER_SESSION.EXPIRES_AT)
                        .select(DSL.select(DSL.val(tokenDigest), MEMBER.ID, DSL.val(now), DSL.val(expiresAt))
                                .from(MEMBER)
                                .where(MEMBER.ID.eq(member.value()))
                                .and(MEMBER.PASSWORD_HASH.eq(verified.encoded()))
                                .forShare())
                        .execute()
                == 1;
    }

    @Override
    public Optional<Member> bySession(byte[] tokenDigest, Instant now) {
        return sql.select(MEMBER.fields())
                .from(MEMBER_SESSION)
                .join(MEMBER)
                .on(MEMBER.ID.eq(MEMBER_SESSION.MEMBER_ID))
                .where(MEMBER_SESSION.TOKEN_DIGEST.eq(tokenDigest))
                .and(MEMBER_SESSION.EXPIRES_AT.gt(now))
                .fetchOptionalInto(MEMBER)
                .map(JooqMemberRepository::member);
    }

    @Override
    public void closeSession(byte[] tokenDigest) {
        sql.deleteFrom(MEMBER_SESSION)
                .where(MEMBER_SESSION.TOKEN_DIGEST.eq(tokenDigest))
                .execute();
    }

    @Override
    public int forgetExpired(Instant now, int most) {
        return forgetExpired(MEMBER_SESSION.TOKEN_DIGEST, MEMBER_SESSION.EXPIRES_AT, now, most)
                + forgetExpired(EMAIL_CONFIRMATION.TOKEN_DIGEST, EMAIL_CONFIRMATION.EXPIRES_AT, now, most)
                + forgetExpired(PASSWORD_RESET.TOKEN_DIGEST, PASSWORD_RESET.EXPIRES_AT, now, most)
                + forgetExpired(UNSUBSCRIBE_TOKEN.TOKEN_DIGEST, UNSUBSCRIBE_TOKEN.EXPIRES_AT, now, most);
    }

    private <T extends Record> int forgetExpired(
            TableField<T, byte[]> key, TableField<T, Instant> expiresAt, Instant now, int most) {
        Table<T> table = Objects.requireNonNull(key.getTable());
        return sql.deleteFrom(table)
                .where(key.in(
                        DSL.select(key).from(table).where(expiresAt.le(now)).limit(most)))
                .execute();
    }

    @Override
    public void addConfirmation(byte[] tokenDigest, MemberId member, Instant expiresAt) {
        sql.insertInto(EMAIL_CONFIRMATION)
                .set(EMAIL_CONFIRMATION.TOKEN_DIGEST, tokenDigest)
                .set(EMAIL_CONFIRMATION.MEMBER_ID, member.value())
                .set(EMAIL_CONFIRMATION.EXPIRES_AT, expiresAt)
                .execute();
    }

    /** One statement: of two that bring the same token, the second waits for the first and then finds no row. */
    @Override
    public boolean confirmEmail(byte[] tokenDigest, Instant now) {
        CommonTableExpression<Record1<UUID>> used = DSL.name("used")
                .as(DSL.deleteFrom(EMAIL_CONFIRMATION)
                        .where(EMAIL_CONFIRMATION.TOKEN_DIGEST.eq(tokenDigest))
                        .and(EMAIL_CONFIRMATION.EXPIRES_AT.gt(now))
                        .returningResult(EMAIL_CONFIRMATION.MEMBER_ID));
        return sql.with(used)
                        .update(MEMBER)
                        .set(MEMBER.EMAIL_CONFIRMED, true)
                        .from(used)
                        .where(MEMBER.ID.eq(used.field(EMAIL_CONFIRMATION.MEMBER_ID)))
                        .execute()
                == 1;
    }

    @Override
    public void addPasswordReset(byte[] tokenDigest, MemberId member, Instant expiresAt) {
        sql.insertInto(PASSWORD_RESET)
                .set(PASSWORD_RESET.TOKEN_DIGEST, tokenDigest)
                .set(PASSWORD_RESET.MEMBER_ID, member.value())
                .set(PASSWORD_RESET.EXPIRES_AT, expiresAt)
                .execute();
    }

    @Override
    public Optional<MemberId> byPasswordReset(byte[] tokenDigest, Instant now) {
        return sql.select(PASSWORD_RESET.MEMBER_ID)
                .from(PASSWORD_RESET)
                .where(PASSWORD_RESET.TOKEN_DIGEST.eq(tokenDigest))
                .and(PASSWORD_RESET.EXPIRES_AT.gt(now))
                .fetchOptional(row -> new MemberId(row.value1()));
    }

    @Override
    public Optional<MemberId> usePasswordReset(byte[] tokenDigest, Instant now) {
        return sql.deleteFrom(PASSWORD_RESET)
                .where(PASSWORD_RESET.TOKEN_DIGEST.eq(tokenDigest))
                .and(PASSWORD_RESET.EXPIRES_AT.gt(now))
                .returningResult(PASSWORD_RESET.MEMBER_ID)
                .fetchOptional(row -> new MemberId(row.value1()));
    }

    /** The member's row comes first, for whoever opens a session holds it. */
    @Override
    public void changePassword(MemberId member, PasswordHash password) {
        sql.update(MEMBER)
                .set(MEMBER.PASSWORD_HASH, password.encoded())
                .where(MEMBER.ID.eq(member.value()))
                .execute();
        closeSessions(member);
        sql.deleteFrom(PASSWORD_RESET)
                .where(PASSWORD_RESET.MEMBER_ID.eq(member.value()))
                .execute();
    }

    @Override
    public void confirmEmail(MemberId member) {
        sql.update(MEMBER)
                .set(MEMBER.EMAIL_CONFIRMED, true)
                .where(MEMBER.ID.eq(member.value()))
                .execute();
    }

    @Override
    public boolean anyIs(Role role) {
        return sql.fetchExists(MEMBER, MEMBER.ROLE.eq(role.name()));
    }

    @Override
    public void changeRole(MemberId member, Role role) {
        sql.update(MEMBER)
                .set(MEMBER.ROLE, role.name())
                .where(MEMBER.ID.eq(member.value()))
                .execute();
        closeSessions(member);
    }

    /** An update that waited judges the row as it is by then. */
    @Override
    public boolean changeReminders(MemberId member, boolean wanted) {
        return sql.update(MEMBER)
                        .set(MEMBER.REMINDERS, wanted)
                        .where(MEMBER.ID.eq(member.value()))
                        .and(MEMBER.REMINDERS.ne(wanted))
                        .execute()
                == 1;
    }

    @Override
    public void addUnsubscribe(byte[] tokenDigest, MemberId member, Instant expiresAt) {
        sql.insertInto(UNSUBSCRIBE_TOKEN)
                .set(UNSUBSCRIBE_TOKEN.TOKEN_DIGEST, tokenDigest)
                .set(UNSUBSCRIBE_TOKEN.MEMBER_ID, member.value())
                .set(UNSUBSCRIBE_TOKEN.EXPIRES_AT, expiresAt)
                .execute();
    }

    @Override
    public Optional<MemberId> byUnsubscribe(byte[] tokenDigest, Instant now) {
        return sql.select(UNSUBSCRIBE_TOKEN.MEMBER_ID)
                .from(UNSUBSCRIBE_TOKEN)
                .where(UNSUBSCRIBE_TOKEN.TOKEN_DIGEST.eq(tokenDigest))
                .and(UNSUBSCRIBE_TOKEN.EXPIRES_AT.gt(now))
                .fetchOptional(row -> new MemberId(row.value1()));
    }

    private void closeSessions(MemberId member) {
        sql.deleteFrom(MEMBER_SESSION)
                .where(MEMBER_SESSION.MEMBER_ID.eq(member.value()))
                .execute();
    }

    private static Member member(MemberRecord row) {
        return new Member(
                new MemberId(row.getId()),
                new EmailAddress(row.getEmail()),
                row.getName(),
                Locale.forLanguageTag(row.getLocale()),
                ZoneId.of(row.getTimeZone()),
                Role.valueOf(row.getRole()),
                row.getEmailConfirmed(),
                row.getReminders());
    }
}
