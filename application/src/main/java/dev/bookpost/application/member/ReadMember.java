package dev.bookpost.application.member;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import java.util.Optional;

/** Shows a member to those who see all, for they decide about bookings; to others nobody but themselves. */
public final class ReadMember {
    private final Transactions<BookingUnitOfWork> transactions;

    public ReadMember(Transactions<BookingUnitOfWork> transactions) {
        this.transactions = transactions;
    }

    /** @return empty if there is none, or none that the actor may know of */
    public Optional<Member> handle(Member actor, MemberId id) {
        return actor.seesAll() || actor.id().equals(id)
                ? transactions.inTransaction(tx -> tx.members().byId(id))
                : Optional.empty();
    }
}
