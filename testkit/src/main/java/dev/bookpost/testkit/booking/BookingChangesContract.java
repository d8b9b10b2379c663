package dev.bookpost.testkit.booking;

import static dev.bookpost.testkit.booking.SampleBookings.NOW;
import static dev.bookpost.testkit.booking.SampleBookings.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingRepository.Overdue;
import dev.bookpost.domain.booking.BookingRepository.TakenUnit;
import dev.bookpost.domain.booking.BookingState;
import dev.bookpost.domain.booking.BookingState.CancelledBy;
import dev.bookpost.domain.booking.BookingState.Confirmed;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store of bookings does when bookings change. */
public interface BookingChangesContract {
    Approval HELD = new Approval.Manual(Duration.ofHours(1));
    Instant LATER = NOW.plusSeconds(60);

    /** Over stores that are empty when a test begins; the same ones throughout the test. */
    Transactions<BookingUnitOfWork> transactions();

    private SampleBookings samples() {
        return new SampleBookings(transactions());
    }

    private CommittedBookings bookings() {
        return new CommittedBookings(transactions());
    }

    @Test
    default void every_state_is_read_back_as_it_was_stored() {
        SampleBookings samples = samples();
        Booking held = samples.booked(samples.resource(1, HELD), samples.member("ann@example.com"), slot(600, 660));
        assertThat(held.state()).isEqualTo(new BookingState.Pending(NOW.plus(Duration.ofHours(1))));
        assertThat(bookings().byId(held.id())).contains(held);
        for (Booking changed : List.of(
                held.confirmed(LATER),
                held.failed(Failure.REJECTED, "No 이유", LATER),
                held.failed(Failure.HOLD_EXPIRED, null, LATER),
                held.cancelled(CancelledBy.OPERATOR, "Rain", LATER),
                held.cancelled(CancelledBy.MEMBER, null, LATER))) {
            bookings().update(changed);
            assertThat(bookings().byId(held.id())).contains(changed);
        }
    }

    @Test
    default void a_booking_that_waits_for_approval_takes_its_unit() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(1, HELD);
        Booking held = samples.booked(resource, samples.member("ann@example.com"), slot(600, 660));
        Member bob = samples.member("bob@example.com");
        assertThat(samples.reserve(resource, bob, slot(630, 690))).isEqualTo(new Reservation.SlotTaken());
        bookings().update(held.failed(Failure.REJECTED, null, LATER));
        assertThat(samples.reserve(resource, bob, slot(630, 690))).isInstanceOf(Reservation.Reserved.class);
    }

    @Test
    default void a_moved_booking_stays_on_its_unit_where_that_is_free() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(3);
        Member ann = samples.member("ann@example.com");
        samples.booked(resource, ann, slot(600, 660));
        Booking second = samples.booked(resource, ann, slot(600, 660));
        Booking moved = second.movedTo(slot(630, 690), new Confirmed(), LATER);
        assertThat(bookings().move(moved, resource)).isEqualTo(new Reservation.Reserved(moved));
        assertThat(bookings().byId(second.id())).contains(moved);
        assertThat(moved.unit()).isEqualTo(2);
        assertThat(moved.revision()).isEqualTo(1);
    }

    @Test
    default void a_moved_booking_takes_the_lowest_free_unit_where_its_own_is_taken() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(3);
        Member ann = samples.member("ann@example.com");
        Booking first = samples.booked(resource, ann, slot(600, 660));
        Booking later = samples.booked(resource, ann, slot(660, 720));
        Booking moved = first.movedTo(slot(690, 750), new Confirmed(), LATER);
        assertThat(bookings().move(moved, resource)).isEqualTo(new Reservation.Reserved(moved.onUnit(2)));
        assertThat(bookings().taken(resource.id(), slot(0, 1_440), NOW))
                .containsExactly(new TakenUnit(1, later.slot()), new TakenUnit(2, moved.slot()));
    }

    @Test
    default void where_no_unit_is_free_nothing_moves_and_the_transaction_stays_usable() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(1);
        Member ann = samples.member("ann@example.com");
        Booking first = samples.booked(resource, ann, slot(600, 660));
        samples.booked(resource, ann, slot(700, 760));
        Booking moved = first.movedTo(slot(690, 701), new Confirmed(), LATER);
        Optional<Booking> after = transactions().inTransaction(tx -> {
            assertThat(tx.bookings().move(moved, resource)).isEqualTo(new Reservation.SlotTaken());
            return tx.bookings().byId(first.id());
        });
        assertThat(after).contains(first);
        assertThat(bookings().byId(first.id())).contains(first);
    }

    @Test
    default void the_time_that_a_moved_booking_left_is_free() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(1);
        Member ann = samples.member("ann@example.com");
        Booking first = samples.booked(resource, ann, slot(600, 660));
        bookings().move(first.movedTo(slot(700, 760), new Confirmed(), LATER), resource);
        assertThat(samples.booked(resource, ann, slot(600, 660)).unit()).isEqualTo(1);
    }

    @Test
    default void holds_that_have_run_out_are_found_the_longest_overdue_first() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(9, HELD);
        Resource hasty = samples.resource(1, new Approval.Manual(Duration.ofMinutes(10)));
        Member ann = samples.member("ann@example.com");
        Booking slow = samples.booked(resource, ann, slot(600, 660));
        Booking fast = samples.booked(hasty, ann, slot(600, 660));
        Booking approved = samples.booked(resource, ann, slot(600, 660));
        bookings().update(approved.confirmed(LATER));
        Instant end = NOW.plus(Duration.ofHours(1));
        assertThat(overdue(end.minusNanos(1_000), null, 10)).containsExactly(fast);
        assertThat(overdue(end, null, 10)).containsExactly(fast, slow);
        assertThat(overdue(end, null, 1)).containsExactly(fast);
    }

    @Test
    default void a_hold_that_has_run_out_takes_no_unit_any_more() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(1, HELD);
        Booking held = samples.booked(resource, samples.member("ann@example.com"), slot(600, 660));
        Instant end = NOW.plus(Duration.ofHours(1));
        assertThat(bookings().taken(resource.id(), slot(0, 1_440), end.minusNanos(1_000)))
                .containsExactly(new TakenUnit(1, held.slot()));
        assertThat(bookings().taken(resource.id(), slot(0, 1_440), end)).isEmpty();
    }

    @Test
    default void holds_that_have_run_out_are_found_by_where_they_stand_in_the_way() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(1, HELD);
        Member ann = samples.member("ann@example.com");
        Booking early = samples.booked(resource, ann, slot(600, 660));
        Booking late = samples.booked(resource, ann, slot(660, 720));
        Booking elsewhere = samples.booked(samples.resource(1, HELD), ann, slot(600, 660));
        Instant end = NOW.plus(Duration.ofHours(1));
        assertThat(overdue(end, new Overdue.Place(resource.id(), slot(630, 660)), 10))
                .containsExactly(early);
        assertThat(overdue(end, new Overdue.Place(resource.id(), slot(659, 661)), 10))
                .containsExactlyInAnyOrder(early, late);
        assertThat(overdue(end, new Overdue.Place(elsewhere.resourceId(), slot(660, 720)), 10))
                .isEmpty();
    }

    private List<Booking> overdue(Instant now, Overdue.@Nullable Place place, int most) {
        return bookings().lockOverdue(new Overdue(now, place, most));
    }

    @Test
    default void a_booking_is_held_no_longer_than_until_it_starts() {
        SampleBookings samples = samples();
        Slot soon = new Slot(NOW.plus(Duration.ofMinutes(20)), NOW.plus(Duration.ofMinutes(50)));
        Booking held = samples.booked(samples.resource(1, HELD), samples.member("ann@example.com"), soon);
        assertThat(held.state()).isEqualTo(new BookingState.Pending(soon.start()));
    }
}
