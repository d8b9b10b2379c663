package dev.bookpost.application.member;

import static java.time.temporal.ChronoUnit.MICROS;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.PasswordHasher;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Locale;

/** Adds an operator on the word of whoever runs the service; no mail is sent. */
public final class AddOperator {
    private final Transactions<BookingUnitOfWork> transactions;
    private final PasswordHasher hasher;
    private final IdGenerator ids;
    private final InstantSource clock;

    public AddOperator(
            Transactions<BookingUnitOfWork> transactions, PasswordHasher hasher, IdGenerator ids, InstantSource clock) {
        this.transactions = transactions;
        this.hasher = hasher;
        this.ids = ids;
        this.clock = clock;
    }

    public sealed interface Result {
        record Added() implements Result {}

        /** Nothing was changed, the password neither. */
        record AlreadyOperator() implements Result {}

        /** Somebody else signed up with the address, who knows who; nothing was changed. */
        record EmailTaken() implements Result {}
    }

    public Result handle(EmailAddress email, String password) {
        if (transactions.<Boolean>inTransaction(
                tx -> tx.members().byEmail(email).isPresent())) {
            return existing(email);
        }
        PasswordHash hash = hasher.hash(password);
        Member operator = new Member(
                new MemberId(ids.next()), email, "Operator", Locale.ENGLISH, ZoneId.of("UTC"), Role.OPERATOR, true);
        Instant now = clock.instant().truncatedTo(MICROS);
        boolean added = transactions.<Boolean>inTransaction(tx -> tx.members().add(operator, hash, now));
        return added ? new Result.Added() : existing(email);
    }

    private Result existing(EmailAddress email) {
        boolean operator = transactions.<Boolean>inTransaction(tx -> tx.members()
                .byEmail(email)
                .filter(found -> found.member().isOperator())
                .isPresent());
        return operator ? new Result.AlreadyOperator() : new Result.EmailTaken();
    }
}
