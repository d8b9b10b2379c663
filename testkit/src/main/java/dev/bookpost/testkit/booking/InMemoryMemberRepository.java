package dev.bookpost.testkit.booking;

import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.MemberRepository;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

final class InMemoryMemberRepository implements MemberRepository {
    private final Supplier<MemberTables> tables;

    /** @param tables throws once the transaction has ended */
    InMemoryMemberRepository(Supplier<MemberTables> tables) {
        this.tables = tables;
    }

    @Override
    public boolean add(Member member, PasswordHash password, Instant now) {
        if (byEmail(member.email()).isPresent()) {
            return false;
        }
        if (tables.get().members().putIfAbsent(member.id(), new Credentials(member, password)) != null) {
            throw new IllegalStateException("there is such a member already: " + member.id());
        }
        return true;
    }

    @Override
    public Optional<Member> byId(MemberId id) {
        return Optional.ofNullable(tables.get().members().get(id)).map(Credentials::member);
    }

    @Override
    public Optional<Member> hold(MemberId id) {
        return byId(id);
    }

    @Override
    public Optional<Credentials> byEmail(EmailAddress email) {
        return tables.get().members().values().stream()
                .filter(c -> c.member().email().equals(email))
                .findFirst();
    }

    @Override
    public boolean openSession(
            byte[] tokenDigest, MemberId member, PasswordHash verified, Instant now, Instant expiresAt) {
        Credentials row = tables.get().members().get(member);
        if (row == null || !row.password().equals(verified)) {
            return false;
        }
        tables.get().sessions().put(key(tokenDigest), new MemberTables.Grant(member, expiresAt));
        return true;
    }

    @Override
    public Optional<Member> bySession(byte[] tokenDigest, Instant now) {
        return valid(tables.get().sessions(), tokenDigest, now).flatMap(this::byId);
    }

    @Override
    public void closeSession(byte[] tokenDigest) {
        tables.get().sessions().remove(key(tokenDigest));
    }

    @Override
    public void addConfirmation(byte[] tokenDigest, MemberId member, Instant expiresAt) {
        tables.get().confirmations().put(key(tokenDigest), new MemberTables.Grant(member, expiresAt));
    }

    @Override
    public boolean confirmEmail(byte[] tokenDigest, Instant now) {
        Optional<MemberId> member = use(tables.get().confirmations(), tokenDigest, now);
        member.ifPresent(this::confirmEmail);
        return member.isPresent();
    }

    @Override
    public void addPasswordReset(byte[] tokenDigest, MemberId member, Instant expiresAt) {
        tables.get().resets().put(key(tokenDigest), new MemberTables.Grant(member, expiresAt));
    }

    @Override
    public Optional<MemberId> byPasswordReset(byte[] tokenDigest, Instant now) {
        return valid(tables.get().resets(), tokenDigest, now);
    }

    @Override
    public Optional<MemberId> usePasswordReset(byte[] tokenDigest, Instant now) {
        return use(tables.get().resets(), tokenDigest, now);
    }

    @Override
    public void changePassword(MemberId member, PasswordHash password) {
        change(member, row -> new Credentials(row.member(), password));
        endAll(tables.get().sessions(), member);
        endAll(tables.get().resets(), member);
    }

    @Override
    public void confirmEmail(MemberId member) {
        change(
                member,
                row -> new Credentials(
                        with(
                                row.member(),
                                row.member().role(),
                                true,
                                row.member().reminders()),
                        row.password()));
    }

    @Override
    public boolean anyIs(Role role) {
        return tables.get().members().values().stream()
                .anyMatch(row -> row.member().role() == role);
    }

    @Override
    public void changeRole(MemberId member, Role role) {
        change(
                member,
                row -> new Credentials(
                        with(
                                row.member(),
                                role,
                                row.member().emailConfirmed(),
                                row.member().reminders()),
                        row.password()));
        endAll(tables.get().sessions(), member);
    }

    @Override
    public boolean changeReminders(MemberId member, boolean wanted) {
        if (byId(member).filter(m -> m.reminders() != wanted).isEmpty()) {
            return false;
        }
        change(
                member,
                row -> new Credentials(
                        with(row.member(), row.member().role(), row.member().emailConfirmed(), wanted),
                        row.password()));
        return true;
    }

    @Override
    public void addUnsubscribe(byte[] tokenDigest, MemberId member, Instant expiresAt) {
        tables.get().unsubscribes().put(key(tokenDigest), new MemberTables.Grant(member, expiresAt));
    }

    @Override
    public Optional<MemberId> byUnsubscribe(byte[] tokenDigest, Instant now) {
        return valid(tables.get().unsubscribes(), tokenDigest, now);
    }

    private void change(MemberId member, UnaryOperator<Credentials> change) {
        tables.get().members().computeIfPresent(member, (id, row) -> change.apply(row));
    }

    private static Optional<MemberId> valid(Map<ByteBuffer, MemberTables.Grant> grants, byte[] digest, Instant now) {
        return Optional.ofNullable(grants.get(key(digest)))
                .filter(grant -> grant.validAt(now))
                .map(MemberTables.Grant::member);
    }

    private static Optional<MemberId> use(Map<ByteBuffer, MemberTables.Grant> grants, byte[] digest, Instant now) {
        Optional<MemberId> member = valid(grants, digest, now);
        member.ifPresent(used -> grants.remove(key(digest)));
        return member;
    }

    private static void endAll(Map<ByteBuffer, MemberTables.Grant> grants, MemberId member) {
        grants.values().removeIf(grant -> grant.member().equals(member));
    }

    @Override
    public int forgetExpired(Instant now, int most) {
        return forgetExpired(tables.get().sessions(), now, most)
                + forgetExpired(tables.get().confirmations(), now, most)
                + forgetExpired(tables.get().resets(), now, most)
                + forgetExpired(tables.get().unsubscribes(), now, most);
    }

    private static int forgetExpired(Map<ByteBuffer, MemberTables.Grant> grants, Instant now, int most) {
        List<ByteBuffer> expired = grants.entrySet().stream()
                .filter(entry -> !entry.getValue().validAt(now))
                .map(Map.Entry::getKey)
                .limit(most)
                .toList();
        expired.forEach(grants::remove);
        return expired.size();
    }

    private static Member with(Member m, Role role, boolean confirmed, boolean reminders) {
        return new Member(m.id(), m.email(), m.name(), m.locale(), m.timeZone(), role, confirmed, reminders);
    }

    private static ByteBuffer key(byte[] digest) {
        return ByteBuffer.wrap(digest.clone()).asReadOnlyBuffer();
    }
}
