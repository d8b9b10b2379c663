package dev.bookpost.testkit.booking;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingRepository;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.ResourceRepository;
import dev.bookpost.domain.member.MemberRepository;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.Outbox;
import dev.bookpost.domain.request.KeptAnswers;
import dev.bookpost.domain.request.RequestKey;
import dev.bookpost.testkit.outbox.InMemoryOutbox;
import dev.bookpost.testkit.transactions.InMemoryDatabase;
import dev.bookpost.testkit.transactions.InMemoryTransactions;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** The booking side's stores in memory. */
public final class InMemoryBooking {
    private InMemoryBooking() {}

    /**
     * Transactions over new, empty stores that are rolled back together with the outbox.
     *
     * @param outbox one over the same database
     * @param onCommitted is told after a commit that wrote or withdrew a mail
     */
    public static InMemoryTransactions<BookingUnitOfWork> transactions(
            InMemoryDatabase database, InMemoryOutbox outbox, Consumer<CommittedMails> onCommitted) {
        Map<BookingId, Booking> bookings = InMemoryTable.in(database);
        Map<ResourceId, Resource> resources = InMemoryTable.in(database);
        MemberTables members = MemberTables.in(database);
        Map<RequestKey, InMemoryKeptAnswers.Row> answers = InMemoryTable.in(database);
        Function<Outbox, BookingUnitOfWork> unitOfWork = open -> {
            InMemoryDatabase.Open transaction = database.current();
            return new OpenUnitOfWork(
                    open,
                    new InMemoryBookingRepository(() -> whileOpen(transaction, bookings)),
                    new InMemoryResourceRepository(() -> whileOpen(transaction, resources)),
                    new InMemoryMemberRepository(() -> whileOpen(transaction, members)),
                    new InMemoryKeptAnswers(() -> whileOpen(transaction, answers)));
        };
        return new InMemoryTransactions<>(database, outbox, unitOfWork, onCommitted);
    }

    private static <T> T whileOpen(InMemoryDatabase.Open transaction, T tables) {
        transaction.require();
        return tables;
    }

    private record OpenUnitOfWork(
            Outbox outbox,
            BookingRepository bookings,
            ResourceRepository resources,
            MemberRepository members,
            KeptAnswers answers)
            implements BookingUnitOfWork {}
}
