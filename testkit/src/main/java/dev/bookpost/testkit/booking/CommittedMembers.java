package dev.bookpost.testkit.booking;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.MemberRepository;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

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
    public Optional<Member> hold(MemberId id) {
        return transactions.inTransaction(tx -> tx.members().hold(id));
    }

    @Override
    public Optional<Credentials> byEmail(EmailAddress email) {
        return transactions.inTransaction(tx -> tx.members().byEmail(email));
    }

    @Override
    public boolean openSession(
            byte[] tokenDigest, MemberId member, PasswordHash verified, Instant now, Instant expiresAt) {
        return transactions.inTransaction(
                tx -> tx.members().openSession(tokenDigest, member, verified, now, expiresAt));
    }

    @Override
    public Optional<Member> bySession(byte[] tokenDigest, Instant now) {
        return transactions.inTransaction(tx -> tx.members().bySession(tokenDigest, now));
    }

    @Override
    public void closeSession(byte[] tokenDigest) {
        run(members -> members.closeSession(tokenDigest));
    }

    @Override
    public void addConfirmation(byte[] tokenDigest, MemberId member, Instant expiresAt) {
        run(members -> members.addConfirmation(tokenDigest, member, expiresAt));
    }

    @Override
    public boolean confirmEmail(byte[] tokenDigest, Instant now) {
        return transactions.inTransaction(tx -> tx.members().confirmEmail(tokenDigest, now));
    }

    @Override
    public int forgetExpired(Instant now, int most) {
        return transactions.inTransaction(tx -> tx.members().forgetExpired(now, most));
    }

    @Override
    public void addPasswordReset(byte[] tokenDigest, MemberId member, Instant expiresAt) {
        run(members -> members.addPasswordReset(tokenDigest, member, expiresAt));
    }

    @Override
    public Optional<MemberId> byPasswordReset(byte[] tokenDigest, Instant now) {
        return transactions.inTransaction(tx -> tx.members().byPasswordReset(tokenDigest, now));
    }

    @Override
    public Optional<MemberId> usePasswordReset(byte[] tokenDigest, Instant now) {
        return transactions.inTransaction(tx -> tx.members().usePasswordReset(tokenDigest, now));
    }

    @Override
    public void changePassword(MemberId member, PasswordHash password) {
        run(members -> members.changePassword(member, password));
    }

    @Override
    public void confirmEmail(MemberId member) {
        run(members -> members.confirmEmail(member));
    }

    @Override
    public boolean anyIs(Role role) {
        return transactions.inTransaction(tx -> tx.members().anyIs(role));
    }

    @Override
    public void changeRole(MemberId member, Role role) {
        run(members -> members.changeRole(member, role));
    }

    @Override
    public boolean changeReminders(MemberId member, boolean wanted) {
        return transactions.inTransaction(tx -> tx.members().changeReminders(member, wanted));
    }

    @Override
    public void addUnsubscribe(byte[] tokenDigest, MemberId member, Instant expiresAt) {
        run(members -> members.addUnsubscribe(tokenDigest, member, expiresAt));
    }

    @Override
    public Optional<MemberId> byUnsubscribe(byte[] tokenDigest, Instant now) {
        return transactions.inTransaction(tx -> tx.members().byUnsubscribe(tokenDigest, now));
    }

    private void run(Consumer<MemberRepository> work) {
        transactions.inTransaction(tx -> {
            work.accept(tx.members());
            return true;
        });
    }
}
