package dev.bookpost.bootstrap.composition;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import java.time.Instant;
import java.time.ZoneId;

/** Something to book in a demonstration. */
final class SampleData {
    private final Transactions<BookingUnitOfWork> transactions;
    private final Machine machine;

    SampleData(Transactions<BookingUnitOfWork> transactions, Machine machine) {
        this.transactions = transactions;
        this.machine = machine;
    }

    /** Adds the samples unless there is any resource. */
    void add() {
        Instant now = machine.clock().instant();
        transactions.inTransaction(tx -> {
            boolean empty = tx.resources().list(null, 1).isEmpty();
            if (empty) {
                Approval automatic = new Approval.Automatic();
                Approval manual = new Approval.Manual(Approval.Manual.DEFAULT_HOLD_TIME);
                tx.resources().add(sample("Meeting room Han River", "Asia/Seoul", 1, automatic, now));
                tx.resources().add(sample("Yoga studio, 12 mats", "Europe/Berlin", 12, automatic, now));
                tx.resources().add(sample("Tennis court", "America/New_York", 2, automatic, now));
                tx.resources().add(sample("Dr. Kim, consultation", "Asia/Seoul", 1, manual, now));
            }
            return empty;
        });
    }

    private Resource sample(String name, String zone, int capacity, Approval approval, Instant now) {
        return new Resource(
                new ResourceId(machine.ids().next()),
                name,
                ZoneId.of(zone),
                capacity,
                approval,
                Resource.DEFAULT_REMINDER_LEAD,
                now);
    }
}
