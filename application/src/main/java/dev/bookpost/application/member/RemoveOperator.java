package dev.bookpost.application.member;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberRepository.Credentials;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import java.util.Optional;

/** Makes an operator or viewer a plain member, whose sessions have ended. */
public final class RemoveOperator {
    private final Transactions<BookingUnitOfWork> transactions;

    public RemoveOperator(Transactions<BookingUnitOfWork> transactions) {
        this.transactions = transactions;
    }

    public enum Result {
        REMOVED,
        /** As {@code REMOVED}, and nobody is an operator any more. */
        LAST_REMOVED,
        /** A plain member; nothing was changed. */
        NO_OPERATOR,
        NO_SUCH_MEMBER
    }

    public Result handle(EmailAddress email) {
        return transactions.inTransaction(tx -> {
            Optional<Member> member = tx.members().byEmail(email).map(Credentials::member);
            if (member.isEmpty()) {
                return Result.NO_SUCH_MEMBER;
            }
            if (member.get().role() == Role.MEMBER) {
                return Result.NO_OPERATOR;
            }
            tx.members().changeRole(member.get().id(), Role.MEMBER);
            return tx.members().anyIs(Role.OPERATOR) ? Result.REMOVED : Result.LAST_REMOVED;
        });
    }
}
