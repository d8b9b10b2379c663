package dev.bookpost.persistence.booking;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingRepository;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.ResourceRepository;
import dev.bookpost.domain.member.MemberRepository;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.Outbox;
import dev.bookpost.domain.request.KeptAnswers;
import dev.bookpost.persistence.outbox.OutboxPersistence;
import java.sql.Connection;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;

/** The booking side's stores in PostgreSQL. */
public final class BookingPersistence {
    private BookingPersistence() {}

    /**
     * Transactions over bookings, resources, members and the outbox beside them, at the isolation level READ COMMITTED.
     *
     * @param database a migrated one
     * @param codec of every content that these transactions enqueue
     * @param onCommitted is told after a commit that wrote or withdrew a mail
     */
    public static Transactions<BookingUnitOfWork> transactions(
            DataSource database, ContentCodec codec, Consumer<CommittedMails> onCommitted) {
        return OutboxPersistence.transactions(database, codec, BookingPersistence::over, onCommitted);
    }

    private static BookingUnitOfWork over(Connection connection, Outbox outbox) {
        DSLContext sql = DSL.using(connection, SQLDialect.POSTGRES);
        return new OpenUnitOfWork(
                outbox,
                new JooqBookingRepository(sql),
                new JooqResourceRepository(sql),
                new JooqMemberRepository(sql),
                new JooqKeptAnswers(sql));
    }

    private record OpenUnitOfWork(
            Outbox outbox,
            BookingRepository bookings,
            ResourceRepository resources,
            MemberRepository members,
            KeptAnswers answers)
            implements BookingUnitOfWork {}
}
