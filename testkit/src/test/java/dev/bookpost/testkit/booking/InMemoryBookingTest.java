package dev.bookpost.testkit.booking;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.testkit.outbox.InMemoryOutbox;
import dev.bookpost.testkit.outbox.SettableClock;
import dev.bookpost.testkit.outbox.TestMail;
import dev.bookpost.testkit.transactions.InMemoryDatabase;
import org.junit.jupiter.api.Nested;

class InMemoryBookingTest {
    private final InMemoryDatabase database = new InMemoryDatabase();
    private final InMemoryOutbox outbox =
            new InMemoryOutbox(database, new SettableClock(SampleBookings.NOW), new TestMail.Codec());

    private Transactions<BookingUnitOfWork> overNewStores(Runnable onEnqueued) {
        return InMemoryBooking.transactions(database, outbox, onEnqueued);
    }

    @Nested
    class Bookings implements BookingRepositoryContract {
        private final Transactions<BookingUnitOfWork> transactions = overNewStores(() -> {});

        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return transactions;
        }
    }

    @Nested
    class Resources implements ResourceRepositoryContract {
        private final Transactions<BookingUnitOfWork> transactions = overNewStores(() -> {});

        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return transactions;
        }
    }

    @Nested
    class Members implements MemberRepositoryContract {
        private final Transactions<BookingUnitOfWork> transactions = overNewStores(() -> {});

        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return transactions;
        }
    }

    @Nested
    class Boundary implements BookingTransactionsContract {
        @Override
        public Transactions<BookingUnitOfWork> transactions(Runnable onEnqueued) {
            return overNewStores(onEnqueued);
        }

        @Override
        public MailJournal journal() {
            return outbox;
        }
    }
}
