package dev.bookpost.application.booking;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingRepository.TakenUnit;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Shows anyone which units of a resource are taken when, but not by whom. */
public final class ReadAvailability {
    /** The longest span that can be asked for at once. */
    public static final Duration MAX_SPAN = Duration.ofDays(31);

    private final Transactions<BookingUnitOfWork> transactions;
    private final InstantSource clock;

    public ReadAvailability(Transactions<BookingUnitOfWork> transactions, InstantSource clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @param taken what overlaps the span, ordered by start and unit; may reach beyond it */
    public record Availability(int capacity, List<TakenUnit> taken) {}

    /**
     * @return empty if there is no such resource
     * @throws IllegalArgumentException if the span is longer than {@link #MAX_SPAN}
     */
    public Optional<Availability> handle(ResourceId id, Slot span) {
        if (span.length().compareTo(MAX_SPAN) > 0) {
            throw new IllegalArgumentException("the span is too long: " + span);
        }
        return transactions.inTransaction(tx -> tx.resources()
                .byId(id)
                .map(resource ->
                        new Availability(resource.capacity(), tx.bookings().taken(id, span, clock.instant()))));
    }
}
