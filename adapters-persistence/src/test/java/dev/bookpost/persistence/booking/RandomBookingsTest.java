package dev.bookpost.persistence.booking;

import static dev.bookpost.testkit.booking.SampleBookings.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingDraft;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.testkit.booking.SampleBookings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RandomBookingsTest {
    private static final long SEED = 20270301;
    private static final int THREADS = 8;
    private static final int STEPS = 60;

    @Test
    void whatever_is_booked_and_cancelled_at_once_no_unit_is_taken_twice() throws Exception {
        try (BookingDatabase database = new BookingDatabase()) {
            Transactions<BookingUnitOfWork> transactions = database.transactions(mails -> {});
            SampleBookings samples = new SampleBookings(transactions);
            Resource resource = samples.resource(2);
            Member member = samples.member("ann@example.com");
            AtomicInteger refused = new AtomicInteger();
            AtomicInteger reservations = new AtomicInteger();
            AtomicInteger runs = new AtomicInteger();

            List<List<Booking>> kept = AtOnce.run(THREADS, (thread, meet) -> {
                meet.run();
                Random random = new Random(SEED + thread);
                List<Booking> own = new ArrayList<>();
                for (int step = 0; step < STEPS; step++) {
                    if (!own.isEmpty() && random.nextInt(3) == 0) {
                        samples.cancel(own.remove(random.nextInt(own.size())).id());
                        continue;
                    }
                    BookingDraft draft = samples.draft(resource, member, anySlot(random));
                    reservations.incrementAndGet();
                    Reservation reservation = transactions.inTransaction(tx -> {
                        runs.incrementAndGet();
                        return tx.bookings().reserve(draft);
                    });
                    switch (reservation) {
                        case Reservation.Reserved(var booking) -> own.add(booking);
                        case Reservation.SlotTaken() -> refused.incrementAndGet();
                    }
                }
                return own;
            });

            assertThat(overlaps(database)).isZero();
            Set<Booking> believed = kept.stream().flatMap(List::stream).collect(Collectors.toSet());
            boolean asBelieved = transactions.inTransaction(tx ->
                    believed.stream().allMatch(b -> tx.bookings().byId(b.id()).equals(Optional.of(b))));
            assertThat(asBelieved).isTrue();
            assertThat(database.number("select count(*) from booking where status in ('PENDING', 'CONFIRMED')"))
                    .isEqualTo(believed.size());
            assertThat(believed).isNotEmpty();
            assertThat(refused).as("the slots are contended").hasPositiveValue();
            assertThat(runs).as("transactions run again after a deadlock").hasValue(reservations.get());
        }
    }

    private static Slot anySlot(Random random) {
        int from = 15 * random.nextInt(24);
        return slot(from, from + 15 * (1 + random.nextInt(4)));
    }

    private static long overlaps(BookingDatabase database) throws Exception {
        return database.number("""
                select count(*) from booking a join booking b
                    on a.resource_id = b.resource_id and a.unit = b.unit and a.id < b.id
                    and a.starts_at < b.ends_at and b.starts_at < a.ends_at
                where a.status in ('PENDING', 'CONFIRMED') and b.status in ('PENDING', 'CONFIRMED')
                """);
    }
}
