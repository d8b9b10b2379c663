package dev.bookpost.persistence.booking;

import static dev.bookpost.testkit.booking.SampleBookings.slot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingDraft;
import dev.bookpost.domain.booking.BookingState;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.testkit.booking.SampleBookings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BookingRacesTest {
    private static final Slot SLOT = slot(600, 660);

    private final BookingDatabase database = new BookingDatabase();
    private final ExecutorService others = Executors.newCachedThreadPool();
    private final Transactions<BookingUnitOfWork> transactions = database.transactions(mails -> {});
    private final SampleBookings samples = new SampleBookings(transactions);
    private final Member member = samples.member("ann@example.com");

    @AfterEach
    void drop() {
        others.shutdownNow();
        database.close();
    }

    /** Units that were reserved; counts every run of a transaction, so that no deadlock is retried unseen. */
    private List<Integer> unitsOfReservationsAtOnce(int threads, Resource resource, AtomicInteger runs)
            throws Exception {
        List<BookingDraft> drafts = IntStream.range(0, threads)
                .mapToObj(i -> samples.draft(resource, member, SLOT))
                .toList();
        List<Reservation> reservations = AtOnce.run(
                threads,
                (i, meet) -> transactions.inTransaction(tx -> {
                    runs.incrementAndGet();
                    tx.bookings().byId(drafts.get(i).id()); // so that the database has begun the transaction
                    meet.run();
                    return tx.bookings().reserve(drafts.get(i));
                }));
        return reservations.stream()
                .filter(Reservation.Reserved.class::isInstance)
                .map(r -> ((Reservation.Reserved) r).booking().unit())
                .sorted()
                .toList();
    }

    @Test
    void one_of_twenty_gets_the_last_unit_and_nineteen_are_told_that_it_is_taken() throws Exception {
        Resource resource = samples.resource(1);
        AtomicInteger runs = new AtomicInteger();
        assertThat(unitsOfReservationsAtOnce(20, resource, runs)).containsExactly(1);
        assertThat(runs).hasValue(20);
        assertThat(database.number("select count(*) from booking")).isEqualTo(1);
    }

    @Test
    void as_many_get_a_unit_as_there_are_units() throws Exception {
        Resource resource = samples.resource(7);
        AtomicInteger runs = new AtomicInteger();
        assertThat(unitsOfReservationsAtOnce(20, resource, runs)).containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(runs).hasValue(20);
    }

    @Test
    void nobody_who_finds_a_unit_for_everyone_is_refused() throws Exception {
        assertThat(unitsOfReservationsAtOnce(12, samples.resource(12), new AtomicInteger()))
                .hasSize(12);
    }

    @Test
    void who_waits_for_a_reservation_that_is_rolled_back_gets_the_unit() throws Exception {
        BookingDraft first = samples.draft(samples.resource(1), member, SLOT);
        List<Future<Reservation>> waiting = new ArrayList<>();
        assertThatThrownBy(() -> transactions.inTransaction(tx -> {
                    tx.bookings().reserve(first);
                    waiting.add(others.submit(() -> samples.reserve(first.resource(), member, SLOT)));
                    awaitWaiter();
                    throw new UnsupportedOperationException();
                }))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(waiting.getFirst().get(30, TimeUnit.SECONDS)).isInstanceOf(Reservation.Reserved.class);
    }

    @Test
    void who_loses_the_last_candidate_finds_a_unit_that_was_freed_meanwhile() throws Exception {
        Resource resource = samples.resource(2);
        Booking onOne = samples.booked(resource, member, SLOT);
        Booking onTwo = samples.booked(resource, member, SLOT);
        samples.cancel(onOne.id());
        BookingDraft rival = samples.draft(resource, member, SLOT);
        Future<Reservation> waiting = transactions.inTransaction(tx -> {
            tx.bookings().reserve(rival);
            Future<Reservation> loser = others.submit(() -> samples.reserve(resource, member, SLOT));
            awaitWaiter();
            await(others.submit(() -> samples.cancel(onTwo.id())));
            return loser;
        });
        assertThat(waiting.get(30, TimeUnit.SECONDS))
                .isInstanceOfSatisfying(
                        Reservation.Reserved.class,
                        reserved -> assertThat(reserved.booking().unit()).isEqualTo(2));
    }

    @Test
    void one_of_ten_who_cancel_a_booking_finds_it_live() throws Exception {
        Booking booked = samples.booked(samples.resource(1), member, SLOT);
        Instant now = booked.createdAt();
        List<Boolean> cancelled = AtOnce.run(
                10,
                (i, meet) -> transactions.inTransaction(tx -> {
                    tx.bookings().byId(booked.id()); // so that the database has begun the transaction
                    meet.run();
                    Booking found = tx.bookings().lock(booked.id()).orElseThrow();
                    if (found.changeableAt(now)) {
                        tx.bookings().update(found.cancelled(BookingState.CancelledBy.MEMBER, null, now));
                        return true;
                    }
                    return false;
                }));
        assertThat(Collections.frequency(cancelled, true)).isEqualTo(1);
        assertThat(database.number("select revision from booking")).isEqualTo(1);
    }

    private void awaitWaiter() {
        await(others.submit(() -> {
            database.awaitWaiter();
            return true;
        }));
    }

    private static <T> T await(Future<T> future) {
        try {
            return future.get(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
