package dev.bookpost.testkit.booking;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.testkit.outbox.InMemoryOutbox;
import dev.bookpost.testkit.outbox.SettableClock;
import dev.bookpost.testkit.outbox.TestMail;
import dev.bookpost.testkit.transactions.InMemoryDatabase;
import java.util.function.Consumer;
import org.junit.jupiter.api.Nested;

class InMemoryBookingTest {
    private final InMemoryDatabase database = new InMemoryDatabase();
    private final InMemoryOutbox outbox =
            new InMemoryOutbox(database, new SettableClock(SampleBookings.NOW), new TestMail.Codec());

    private Transactions<BookingUnitOfWork> overNewStores(Consumer<CommittedMails> onCommitted) {
        return InMemoryBooking.transactions(database, outbox, onCommitted);
    }

    @Nested
    class Bookings implements BookingRepositoryContract {
        private final Transactions<BookingUnitOfWork> transactions = overNewStores(mails -> {});

        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return transactions;
        }
    }

    @Nested
    class Changes implements BookingChangesContract {
        private final Transactions<BookingUnitOfWork> transactions = overNewStores(mails -> {});

        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return transactions;
        }
    }

    @Nested
    class Answers implements KeptAnswersContract {
        private final Transactions<BookingUnitOfWork> transactions = overNewStores(mails -> {});

        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return transactions;
        }
    }

    @Nested
    class Resources implements ResourceRepositoryContract {
        private final Transactions<BookingUnitOfWork> transactions = overNewStores(mails -> {});

        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return transactions;
        }
    }

    @Nested
    class Members implements MemberRepositoryContract {
        private final Transactions<BookingUnitOfWork> transactions = overNewStores(mails -> {});

        @Override
        public Transactions<BookingUnitOfWork> transactions() {
            return transactions;
        }
    }

    @Nested
    class Boundary implements BookingTransactionsContract {
        @Override
        public Transactions<BookingUnitOfWork> transactions(Consumer<CommittedMails> onCommitted) {
            return overNewStores(onCommitted);
        }

        @Override
        public MailJournal journal() {
            return outbox;
        }
    }
}
