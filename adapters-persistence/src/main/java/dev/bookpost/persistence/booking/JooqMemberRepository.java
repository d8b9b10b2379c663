package dev.bookpost.persistence.booking;

import static dev.bookpost.persistence.generated.Tables.EMAIL_CONFIRMATION;
import static dev.bookpost.persistence.generated.Tables.MEMBER;
import static dev.bookpost.persistence.generated.Tables.MEMBER_SESSION;

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
import java.util.Optional;
import java.util.UUID;
import org.jooq.CommonTableExpression;
import org.jooq.DSLContext;
import org.jooq.Record1;
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
    public Optional<Credentials> byEmail(EmailAddress email) {
        return sql.selectFrom(MEMBER)
                .where(MEMBER.EMAIL.eq(email.value()))
                .fetchOptional(row -> new Credentials(member(row), new PasswordHash(row.getPasswordHash())));
    }

    @Override
    public void openSession(byte[] tokenDigest, MemberId member, Instant now, Instant expiresAt) {
        sql.insertInto(MEMBER_SESSION)
                .set(MEMBER_SESSION.TOKEN_DIGEST, tokenDigest)
                .set(MEMBER_SESSION.MEMBER_ID, member.value())
                .set(MEMBER_SESSION.CREATED_AT, now)
                .set(MEMBER_SESSION.EXPIRES_AT, expiresAt)
                .execute();
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
        int sessions = sql.deleteFrom(MEMBER_SESSION)
                .where(MEMBER_SESSION.TOKEN_DIGEST.in(DSL.select(MEMBER_SESSION.TOKEN_DIGEST)
                        .from(MEMBER_SESSION)
                        .where(MEMBER_SESSION.EXPIRES_AT.le(now))
                        .limit(most)))
                .execute();
        int confirmations = sql.deleteFrom(EMAIL_CONFIRMATION)
                .where(EMAIL_CONFIRMATION.TOKEN_DIGEST.in(DSL.select(EMAIL_CONFIRMATION.TOKEN_DIGEST)
                        .from(EMAIL_CONFIRMATION)
                        .where(EMAIL_CONFIRMATION.EXPIRES_AT.le(now))
                        .limit(most)))
                .execute();
        return sessions + confirmations;
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

    private static Member member(MemberRecord row) {
        return new Member(
                new MemberId(row.getId()),
                new EmailAddress(row.getEmail()),
                row.getName(),
                Locale.forLanguageTag(row.getLocale()),
                ZoneId.of(row.getTimeZone()),
                Role.valueOf(row.getRole()),
                row.getEmailConfirmed());
    }
}
