package dev.bookpost.application.member;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Secrets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Finds out whose session a token opens. */
public final class Authenticate {
    private final Transactions<BookingUnitOfWork> transactions;
    private final Secrets secrets;
    private final InstantSource clock;

    public Authenticate(Transactions<BookingUnitOfWork> transactions, Secrets secrets, InstantSource clock) {
        this.transactions = transactions;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** @return empty if the token opens no session, or one that has expired */
    public Optional<Member> handle(String token) {
        byte[] digest = secrets.digest(token);
        Instant now = clock.instant();
        return transactions.inTransaction(tx -> tx.members().bySession(digest, now));
    }
}
