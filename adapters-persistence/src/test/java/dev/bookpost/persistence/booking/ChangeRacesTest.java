package dev.bookpost.persistence.booking;

import static dev.bookpost.testkit.booking.SampleBookings.NOW;
import static dev.bookpost.testkit.booking.SampleBookings.PASSWORD;
import static dev.bookpost.testkit.booking.SampleBookings.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingRepository.Overdue;
import dev.bookpost.domain.booking.BookingState.Confirmed;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.request.KeptAnswer;
import dev.bookpost.domain.request.RequestKey;
import dev.bookpost.testkit.booking.SampleBookings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What happens when bookings, passwords and keys are changed at the same time. */
class ChangeRacesTest {
    private static final Instant LATER = NOW.plusSeconds(60);

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

    private static Booking moved(Booking booking, Slot slot) {
        return booking.movedTo(slot, new Confirmed(), LATER);
    }

    private Reservation move(BookingUnitOfWork tx, Booking booking, Slot slot, Resource resource) {
        Booking locked = tx.bookings().lock(booking.id()).orElseThrow();
        return tx.bookings().move(moved(locked, slot), resource);
    }

    @Test
    void two_bookings_that_want_each_others_time_are_both_told_and_neither_dies_of_a_deadlock() throws Exception {
        Resource resource = samples.resource(1);
        List<Booking> bookings = List.of(
                samples.booked(resource, member, slot(600, 660)), samples.booked(resource, member, slot(700, 760)));
        AtomicInteger runs = new AtomicInteger();
        List<Reservation> results = AtOnce.run(
                2,
                (i, meet) -> transactions.inTransaction(tx -> {
                    runs.incrementAndGet();
                    tx.bookings().lock(bookings.get(i).id());
                    meet.run();
                    return move(tx, bookings.get(i), bookings.get(1 - i).slot(), resource);
                }));
        assertThat(results).containsOnly(new Reservation.SlotTaken());
        assertThat(runs).as("none was repeated").hasValue(2);
    }

    @Test
    void of_many_that_move_to_one_free_slot_as_many_get_it_as_there_are_units() throws Exception {
        Resource resource = samples.resource(3);
        List<Booking> bookings = IntStream.range(0, 8)
                .mapToObj(i -> i < 3
                        ? samples.booked(resource, member, slot(600, 660))
                        : samples.booked(resource, member, slot(600 + 100 * i, 660 + 100 * i)))
                .toList();
        AtomicInteger runs = new AtomicInteger();
        List<Reservation> results = AtOnce.run(8, (i, meet) -> {
            meet.run();
            return transactions.inTransaction(tx -> {
                runs.incrementAndGet();
                return move(tx, bookings.get(i), slot(60, 120), resource);
            });
        });
        assertThat(results).filteredOn(Reservation.Reserved.class::isInstance).hasSize(3);
        assertThat(runs).hasValue(8);
    }

    @Test
    void a_move_waits_for_a_booking_under_way_and_then_is_told_the_truth() throws Exception {
        Resource resource = samples.resource(1);
        Booking booking = samples.booked(resource, member, slot(600, 660));
        for (boolean commits : new boolean[] {false, true}) {
            Held other = hold(tx -> tx.bookings().reserve(samples.draft(resource, member, slot(700, 760))), tx -> {
                if (!commits) {
                    throw new UnsupportedOperationException();
                }
            });
            Reservation result = meanwhile(other, tx -> move(tx, booking, slot(730, 790), resource));
            if (commits) {
                assertThat(result).isEqualTo(new Reservation.SlotTaken());
            } else {
                assertThat(result).isInstanceOf(Reservation.Reserved.class);
                transactions.inTransaction(tx -> move(tx, booking, slot(600, 660), resource));
            }
        }
    }

    @Test
    void a_hold_that_somebody_decides_on_is_passed_over() throws Exception {
        Resource resource = samples.resource(2, new Approval.Manual(Duration.ofMinutes(1)));
        Booking first = samples.booked(resource, member, slot(600, 660));
        Booking second = samples.booked(resource, member, slot(600, 660));
        Held operator = hold(tx -> tx.bookings().lock(first.id()), tx -> {});
        Overdue all = new Overdue(LATER, null, 10);
        List<Booking> found = transactions.inTransaction(tx -> tx.bookings().lockOverdue(all));
        assertThat(found).containsExactly(second);
        operator.release().countDown();
    }

    @Test
    void of_two_requests_with_one_key_the_second_waits_and_finds_the_answer_of_the_first() throws Exception {
        KeptAnswer answer = new KeptAnswer("f", 201, "{}");
        Held first = hold(this::take, tx -> tx.answers().keep(key(), answer));
        assertThat(meanwhile(first, this::take)).contains(answer);
    }

    @Test
    void a_request_whose_twin_was_refused_is_carried_out() throws Exception {
        Held first = hold(this::take, tx -> tx.answers().release(key()));
        assertThat(meanwhile(first, this::take)).isEmpty();
    }

    private RequestKey key() {
        return new RequestKey(member.id(), "POST /api/bookings", "k");
    }

    private Optional<KeptAnswer> take(BookingUnitOfWork tx) {
        return tx.answers().take(key(), Instant.EPOCH, NOW);
    }

    @Test
    void no_session_is_opened_with_a_password_that_is_being_changed() throws Exception {
        Held reset = hold(this::changePassword, tx -> {});
        assertThat(meanwhile(reset, this::openSession)).isFalse();
    }

    @Test
    void a_session_opened_while_the_password_is_about_to_change_ends_with_it() throws Exception {
        Held signIn = hold(this::openSession, tx -> {});
        meanwhile(signIn, this::changePassword);
        Optional<Member> session = transactions.inTransaction(tx -> tx.members().bySession(new byte[32], NOW));
        assertThat(session).isEmpty();
    }

    private boolean openSession(BookingUnitOfWork tx) {
        return tx.members().openSession(new byte[32], member.id(), PASSWORD, NOW, LATER);
    }

    private boolean changePassword(BookingUnitOfWork tx) {
        tx.members().changePassword(member.id(), new PasswordHash("the next one"));
        return true;
    }

    /** A transaction that has done something, and ends when it is released. */
    private record Held(CountDownLatch release) {}

    private Held hold(Consumer<BookingUnitOfWork> first, Consumer<BookingUnitOfWork> last) {
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        var unused = others.submit(() -> transactions.inTransaction(tx -> {
            first.accept(tx);
            done.countDown();
            await(release);
            last.accept(tx);
            return true;
        }));
        await(done);
        return new Held(release);
    }

    /** Runs work that has to wait for the other one, lets that end, and returns what the work came to. */
    private <R> R meanwhile(Held other, Function<BookingUnitOfWork, R> work) throws Exception {
        Future<R> mine = others.submit(() -> transactions.inTransaction(work));
        database.awaitWaiter();
        other.release().countDown();
        return mine.get(30, TimeUnit.SECONDS);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("waited in vain");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
