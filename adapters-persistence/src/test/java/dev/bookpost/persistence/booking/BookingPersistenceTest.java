package dev.bookpost.persistence.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingDraft;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.testkit.booking.BookingChangesContract;
import dev.bookpost.testkit.booking.BookingRepositoryContract;
import dev.bookpost.testkit.booking.BookingTransactionsContract;
import dev.bookpost.testkit.booking.KeptAnswersContract;
import dev.bookpost.testkit.booking.MemberRepositoryContract;
import dev.bookpost.testkit.booking.ResourceRepositoryContract;
import dev.bookpost.testkit.booking.SampleBookings;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class BookingPersistenceTest {
    @SuppressWarnings("NullAway.Init") // set before any test
    private static BookingDatabase database;

    @BeforeAll
    static void create() {
        database = new BookingDatabase();
    }

    @AfterAll
    static void drop() {
        database.close();
    }

    @BeforeEach
    void empty() {
        database.empty();
    }

    @Nested
    class Bookings implements BookingRepositoryContract {
        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return database.transactions(mails -> {});
        }

        @Test
        void what_is_returned_has_the_precision_of_what_is_stored() {
            SampleBookings samples = new SampleBookings(transactions());
            BookingDraft micros = samples.draft(
                    samples.resource(1), samples.member("ann@example.com"), SampleBookings.slot(600, 660));
            BookingDraft nanos = new BookingDraft(
                    micros.id(),
                    micros.resource(),
                    micros.memberId(),
                    null,
                    micros.slot(),
                    micros.now().plusNanos(789));
            Reservation reservation =
                    transactions().inTransaction(tx -> tx.bookings().reserve(nanos));
            Optional<Booking> stored =
                    transactions().inTransaction(tx -> tx.bookings().byId(nanos.id()));
            assertThat(stored.map(Reservation.Reserved::new)).contains((Reservation.Reserved) reservation);
        }
    }

    @Nested
    class Changes implements BookingChangesContract {
        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return database.transactions(mails -> {});
        }
    }

    @Nested
    class Answers implements KeptAnswersContract {
        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return database.transactions(mails -> {});
        }
    }

    @Nested
    class Resources implements ResourceRepositoryContract {
        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return database.transactions(mails -> {});
        }
    }

    @Nested
    class Members implements MemberRepositoryContract {
        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return database.transactions(mails -> {});
        }
    }

    @Nested
    class Boundary implements BookingTransactionsContract {
        @Override
        public Transactions<BookingUnitOfWork> transactions(Consumer<CommittedMails> onCommitted) {
            return database.transactions(onCommitted);
        }

        @Override
        public MailJournal journal() {
            return database.journal();
        }
    }
}
