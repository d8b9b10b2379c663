package dev.bookpost.testkit.booking;

import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.MemberRepository;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.outbox.EmailAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

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
    public Optional<Credentials> byEmail(EmailAddress email) {
        return tables.get().members().values().stream()
                .filter(c -> c.member().email().equals(email))
                .findFirst();
    }

    @Override
    public void openSession(byte[] tokenDigest, MemberId member, Instant now, Instant expiresAt) {
        tables.get().sessions().put(key(tokenDigest), new MemberTables.Grant(member, expiresAt));
    }

    @Override
    public Optional<Member> bySession(byte[] tokenDigest, Instant now) {
        return Optional.ofNullable(tables.get().sessions().get(key(tokenDigest)))
                .filter(session -> session.validAt(now))
                .flatMap(session -> byId(session.member()));
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
        MemberTables.Grant found = tables.get().confirmations().get(key(tokenDigest));
        if (found == null || !found.validAt(now)) {
            return false;
        }
        tables.get().confirmations().remove(key(tokenDigest));
        return tables.get().members().computeIfPresent(found.member(), (id, row) -> confirmed(row)) != null;
    }

    @Override
    public int forgetExpired(Instant now, int most) {
        return forgetExpired(tables.get().sessions(), now, most)
                + forgetExpired(tables.get().confirmations(), now, most);
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

    private static Credentials confirmed(Credentials row) {
        Member m = row.member();
        Member confirmed = new Member(m.id(), m.email(), m.name(), m.locale(), m.timeZone(), m.role(), true);
        return new Credentials(confirmed, row.password());
    }

    private static ByteBuffer key(byte[] digest) {
        return ByteBuffer.wrap(digest.clone()).asReadOnlyBuffer();
    }
}
