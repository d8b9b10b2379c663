package dev.bookpost.testkit.booking;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.MemberRepository;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.outbox.EmailAddress;
import java.time.Instant;
import java.util.Optional;

/** Members as outsiders see them: every call is a transaction of its own. */
record CommittedMembers(Transactions<BookingUnitOfWork> transactions) implements MemberRepository {
    @Override
    public boolean add(Member member, PasswordHash password, Instant now) {
        return transactions.inTransaction(tx -> tx.members().add(member, password, now));
    }

    @Override
    public Optional<Member> byId(MemberId id) {
        return transactions.inTransaction(tx -> tx.members().byId(id));
    }

    @Override
    public Optional<Credentials> byEmail(EmailAddress email) {
        return transactions.inTransaction(tx -> tx.members().byEmail(email));
    }

    @Override
    public void openSession(byte[] tokenDigest, MemberId member, Instant now, Instant expiresAt) {
        transactions.inTransaction(tx -> {
            tx.members().openSession(tokenDigest, member, now, expiresAt);
            return true;
        });
    }

    @Override
    public Optional<Member> bySession(byte[] tokenDigest, Instant now) {
        return transactions.inTransaction(tx -> tx.members().bySession(tokenDigest, now));
    }

    @Override
    public void closeSession(byte[] tokenDigest) {
        transactions.inTransaction(tx -> {
            tx.members().closeSession(tokenDigest);
            return true;
        });
    }

    @Override
    public void addConfirmation(byte[] tokenDigest, MemberId member, Instant expiresAt) {
        transactions.inTransaction(tx -> {
            tx.members().addConfirmation(tokenDigest, member, expiresAt);
            return true;
        });
    }

    @Override
    public boolean confirmEmail(byte[] tokenDigest, Instant now) {
        return transactions.inTransaction(tx -> tx.members().confirmEmail(tokenDigest, now));
    }

    @Override
    public int forgetExpired(Instant now, int most) {
        return transactions.inTransaction(tx -> tx.members().forgetExpired(now, most));
    }
}
