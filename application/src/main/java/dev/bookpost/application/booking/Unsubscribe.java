package dev.bookpost.application.booking;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.Secrets;
import java.time.InstantSource;
import java.util.Optional;

/** Ends a member's reminders on the word of whoever bears the token of one. */
public final class Unsubscribe {
    private final Transactions<BookingUnitOfWork> transactions;
    private final Secrets secrets;
    private final InstantSource clock;
    private final ChangeReminders changeReminders;

    public Unsubscribe(
            Transactions<BookingUnitOfWork> transactions,
            Secrets secrets,
            InstantSource clock,
            ChangeReminders changeReminders) {
        this.transactions = transactions;
        this.secrets = secrets;
        this.clock = clock;
        this.changeReminders = changeReminders;
    }

    public sealed interface Result {
        /** The member gets no more reminders, perhaps since long before. */
        record Done() implements Result {}

        /** Never handed out, or expired. */
        record UselessToken() implements Result {}
    }

    /** May be repeated: the token is not used up. */
    public Result handle(String token) {
        byte[] digest = secrets.digest(token);
        Optional<MemberId> member =
                transactions.inTransaction(tx -> tx.members().byUnsubscribe(digest, clock.instant()));
        if (member.isEmpty()) {
            return new Result.UselessToken();
        }
        changeReminders.handle(member.get(), false);
        return new Result.Done();
    }
}
