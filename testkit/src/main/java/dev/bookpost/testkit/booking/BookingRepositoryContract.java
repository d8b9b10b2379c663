package dev.bookpost.testkit.booking;

import static dev.bookpost.testkit.booking.SampleBookings.NOW;
import static dev.bookpost.testkit.booking.SampleBookings.slot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingDraft;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingRepository;
import dev.bookpost.domain.booking.BookingRepository.TakenUnit;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store of bookings does, as one transaction after another sees it. */
public interface BookingRepositoryContract {
    /** Over stores that are empty when a test begins; the same ones throughout the test. */
    Transactions<BookingUnitOfWork> transactions();

    private SampleBookings samples() {
        return new SampleBookings(transactions());
    }

    private CommittedBookings bookings() {
        return new CommittedBookings(transactions());
    }

    @Test
    default void a_booking_is_read_back_as_it_was_reserved() {
        SampleBookings samples = samples();
        Slot slot = new Slot(
                slot(600, 660).start().plus(1, ChronoUnit.MICROS),
                slot(600, 660).end().minus(1, ChronoUnit.MICROS));
        BookingDraft draft = samples.draft(samples.resource(1), samples.member("ann@example.com"), slot);
        assertThat(bookings().reserve(draft)).isEqualTo(new Reservation.Reserved(draft.on(1)));
        assertThat(bookings().byId(draft.id())).contains(draft.on(1));
        assertThat(bookings().lock(draft.id())).contains(draft.on(1));
    }

    @Test
    default void a_booking_needs_no_title() {
        SampleBookings samples = samples();
        BookingDraft titled = samples.draft(samples.resource(1), samples.member("ann@example.com"), slot(600, 660));
        BookingDraft draft =
                new BookingDraft(titled.id(), titled.resource(), titled.memberId(), null, titled.slot(), NOW);
        bookings().reserve(draft);
        assertThat(bookings().byId(draft.id())).contains(draft.on(1));
    }

    @Test
    default void units_are_taken_from_the_lowest_until_none_is_free() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(3);
        Member member = samples.member("ann@example.com");
        for (int unit = 1; unit <= 3; unit++) {
            assertThat(samples.booked(resource, member, slot(600, 660)).unit()).isEqualTo(unit);
        }
        assertThat(samples.reserve(resource, member, slot(630, 690))).isEqualTo(new Reservation.SlotTaken());
    }

    @Test
    default void a_unit_is_free_for_a_slot_that_only_touches_its_bookings() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(1);
        Member member = samples.member("ann@example.com");
        samples.booked(resource, member, slot(660, 690));
        assertThat(samples.booked(resource, member, slot(690, 720)).unit()).isEqualTo(1);
        assertThat(samples.booked(resource, member, slot(630, 660)).unit()).isEqualTo(1);
    }

    @Test
    default void one_microsecond_is_an_overlap() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(1);
        Member member = samples.member("ann@example.com");
        samples.booked(resource, member, slot(660, 690));
        Slot later = new Slot(
                slot(660, 690).end().minus(1, ChronoUnit.MICROS), slot(690, 720).end());
        Slot earlier = new Slot(slot(630, 660).start(), slot(660, 690).start().plus(1, ChronoUnit.MICROS));
        assertThat(samples.reserve(resource, member, later)).isEqualTo(new Reservation.SlotTaken());
        assertThat(samples.reserve(resource, member, earlier)).isEqualTo(new Reservation.SlotTaken());
    }

    @Test
    default void a_slot_around_or_within_a_booking_is_taken() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(1);
        Member member = samples.member("ann@example.com");
        samples.booked(resource, member, slot(660, 690));
        assertThat(samples.reserve(resource, member, slot(600, 720))).isEqualTo(new Reservation.SlotTaken());
        assertThat(samples.reserve(resource, member, slot(670, 680))).isEqualTo(new Reservation.SlotTaken());
    }

    @Test
    default void what_is_ahead_of_a_member_is_confirmed_and_has_not_ended() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(9);
        Resource manual = samples.resource(9, new Approval.Manual(Duration.ofHours(1)));
        Member ann = samples.member("ann@example.com");
        Booking later = samples.booked(resource, ann, slot(700, 760));
        Booking first = samples.booked(resource, ann, slot(600, 660));
        samples.booked(manual, ann, slot(700, 760));
        samples.cancel(samples.booked(resource, ann, slot(700, 760)).id());
        samples.booked(resource, samples.member("bob@example.com"), slot(700, 760));
        assertThat(bookings().ahead(ann.id(), NOW)).as("by id").containsExactly(later, first);
        Instant end = first.slot().end();
        assertThat(bookings().ahead(ann.id(), end.minus(1, ChronoUnit.MICROS))).containsExactly(later, first);
        assertThat(bookings().ahead(ann.id(), end)).containsExactly(later);
        assertThat(bookings().ahead(samples.stranger("cy@example.com").id(), NOW))
                .isEmpty();
    }

    @Test
    default void a_cancelled_slot_is_free_at_once() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(2);
        Member member = samples.member("ann@example.com");
        Booking first = samples.booked(resource, member, slot(600, 660));
        samples.booked(resource, member, slot(600, 660));
        samples.cancel(first.id());
        assertThat(samples.booked(resource, member, slot(600, 660)).unit()).isEqualTo(1);
    }

    @Test
    default void resources_do_not_share_units() {
        SampleBookings samples = samples();
        Member member = samples.member("ann@example.com");
        samples.booked(samples.resource(1), member, slot(600, 660));
        assertThat(samples.booked(samples.resource(1), member, slot(600, 660)).unit())
                .isEqualTo(1);
    }

    @Test
    default void a_taken_slot_leaves_the_transaction_usable() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(1);
        Member member = samples.member("ann@example.com");
        samples.booked(resource, member, slot(600, 660));
        BookingDraft taken = samples.draft(resource, member, slot(600, 660));
        BookingDraft free = samples.draft(resource, member, slot(660, 720));
        List<Reservation> reservations = transactions()
                .inTransaction(tx ->
                        List.of(tx.bookings().reserve(taken), tx.bookings().reserve(free)));
        assertThat(reservations).containsExactly(new Reservation.SlotTaken(), new Reservation.Reserved(free.on(1)));
        assertThat(bookings().byId(taken.id())).isEmpty();
        assertThat(bookings().byId(free.id())).isPresent();
    }

    @Test
    default void a_booking_id_is_used_once() {
        SampleBookings samples = samples();
        BookingDraft draft = samples.draft(samples.resource(2), samples.member("ann@example.com"), slot(600, 660));
        bookings().reserve(draft);
        assertThatThrownBy(() -> bookings().reserve(draft)).isInstanceOf(RuntimeException.class);
        assertThat(bookings().byId(draft.id())).contains(draft.on(1));
    }

    @Test
    default void the_slot_of_a_failed_transaction_stays_free() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(1);
        Member member = samples.member("ann@example.com");
        BookingDraft draft = samples.draft(resource, member, slot(600, 660));
        assertThatThrownBy(() -> transactions().inTransaction(tx -> {
                    tx.bookings().reserve(draft);
                    throw new UnsupportedOperationException();
                }))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(bookings().byId(draft.id())).isEmpty();
        samples.booked(resource, member, slot(600, 660));
    }

    @Test
    default void a_change_is_read_back_as_it_was_stored() {
        SampleBookings samples = samples();
        Booking booked = samples.booked(samples.resource(1), samples.member("ann@example.com"), slot(600, 660));
        Booking cancelled = samples.cancel(booked.id());
        assertThat(cancelled.status()).isEqualTo(BookingStatus.CANCELLED);
        assertThat(bookings().byId(booked.id())).contains(cancelled);
    }

    @Test
    default void a_change_concerns_one_booking_only() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(1);
        Member member = samples.member("ann@example.com");
        Booking kept = samples.booked(resource, member, slot(540, 600));
        samples.cancel(samples.booked(resource, member, slot(600, 660)).id());
        assertThat(bookings().byId(kept.id())).contains(kept);
    }

    @Test
    default void what_does_not_exist_is_not_found_and_cannot_be_changed() {
        SampleBookings samples = samples();
        BookingDraft never = samples.draft(samples.resource(1), samples.member("ann@example.com"), slot(600, 660));
        assertThat(bookings().byId(never.id())).isEmpty();
        assertThat(bookings().lock(never.id())).isEmpty();
        assertThatThrownBy(() -> bookings().update(never.on(1))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    default void taken_units_are_those_of_live_bookings_within_the_span_by_start_and_unit() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(2);
        Member member = samples.member("ann@example.com");
        samples.booked(resource, member, slot(660, 720));
        samples.booked(resource, member, slot(540, 600)); // ends as the span begins
        samples.booked(resource, member, slot(570, 630));
        samples.booked(resource, member, slot(690, 700));
        samples.booked(resource, member, slot(780, 800)); // begins as the span ends
        samples.cancel(samples.booked(resource, member, slot(720, 780)).id());
        samples.booked(samples.resource(1), member, slot(600, 780));
        assertThat(bookings().taken(resource.id(), slot(600, 780), NOW))
                .containsExactly(
                        new TakenUnit(2, slot(570, 630)),
                        new TakenUnit(1, slot(660, 720)),
                        new TakenUnit(2, slot(690, 700)));
    }

    @Test
    default void bookings_are_listed_newest_first_page_by_page() {
        SampleBookings samples = samples();
        Resource resource = samples.resource(1);
        Member member = samples.member("ann@example.com");
        Booking first = samples.booked(resource, member, slot(780, 840));
        Booking second = samples.booked(resource, member, slot(600, 660));
        Booking third = samples.booked(resource, member, slot(660, 720));
        assertThat(bookings().list(filter(null, null, null, null, 2))).containsExactly(third, second);
        assertThat(bookings().list(filter(null, null, null, second.id(), 2))).containsExactly(first);
        assertThat(bookings().list(filter(null, null, null, first.id(), 2))).isEmpty();
    }

    @Test
    default void a_list_holds_what_matches_every_given_filter() {
        SampleBookings samples = samples();
        Resource here = samples.resource(1);
        Resource there = samples.resource(1);
        Member ann = samples.member("ann@example.com");
        Member bob = samples.member("bob@example.com");
        Booking annHere = samples.booked(here, ann, slot(600, 660));
        Booking annThere = samples.booked(there, ann, slot(600, 660));
        Booking bobHere =
                samples.cancel(samples.booked(here, bob, slot(660, 720)).id());
        assertThat(bookings().list(filter(ann, null, null, null, 9))).containsExactly(annThere, annHere);
        assertThat(bookings().list(filter(null, null, here.id(), null, 9))).containsExactly(bobHere, annHere);
        assertThat(bookings().list(filter(null, BookingStatus.CANCELLED, null, null, 9)))
                .containsExactly(bobHere);
        assertThat(bookings().list(filter(ann, BookingStatus.CONFIRMED, here.id(), annThere.id(), 9)))
                .containsExactly(annHere);
        assertThat(bookings().list(filter(ann, BookingStatus.CANCELLED, null, null, 9)))
                .isEmpty();
    }

    private static BookingRepository.Filter filter(
            @Nullable Member member,
            @Nullable BookingStatus status,
            @Nullable ResourceId resource,
            @Nullable BookingId before,
            int limit) {
        return new BookingRepository.Filter(member == null ? null : member.id(), status, resource, before, limit);
    }
}
