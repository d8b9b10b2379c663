package dev.bookpost.bootstrap.composition;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

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
        Instant now = machine.clock().instant().truncatedTo(ChronoUnit.MICROS);
        transactions.inTransaction(tx -> {
            boolean empty = tx.resources().list(null, 1).isEmpty();
            if (empty) {
                tx.resources().add(sample("Meeting room Han River", "Asia/Seoul", 1, now));
                tx.resources().add(sample("Yoga studio, 12 mats", "Europe/Berlin", 12, now));
                tx.resources().add(sample("Tennis court", "America/New_York", 2, now));
            }
            return empty;
        });
    }

    private Resource sample(String name, String zone, int capacity, Instant now) {
        return new Resource(new ResourceId(machine.ids().next()), name, ZoneId.of(zone), capacity, now);
    }
}
