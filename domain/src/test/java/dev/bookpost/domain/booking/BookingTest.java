package dev.bookpost.domain.booking;

import static dev.bookpost.domain.booking.Samples.NOW;
import static dev.bookpost.domain.booking.Samples.SLOT;
import static dev.bookpost.domain.booking.Samples.booking;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bookpost.domain.booking.BookingState.Cancelled;
import dev.bookpost.domain.booking.BookingState.CancelledBy;
import dev.bookpost.domain.booking.BookingState.Confirmed;
import dev.bookpost.domain.booking.BookingState.Failed;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.booking.BookingState.Pending;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BookingTest {
    @Test
    void a_confirmed_draft_keeps_what_was_asked_for() {
        Booking booking = booking();
        assertThat(booking.unit()).isEqualTo(2);
        assertThat(booking.resourceId()).isEqualTo(Samples.RESOURCE.id());
        assertThat(booking.memberId()).isEqualTo(Samples.member(true).id());
        assertThat(booking.slot()).isEqualTo(SLOT);
        assertThat(booking.title()).isEqualTo("Win a prize");
        assertThat(booking.status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(booking.revision()).isZero();
        assertThat(booking.statusFixedAt()).isEqualTo(NOW);
        assertThat(booking.createdAt()).isEqualTo(NOW);
    }

    @Test
    void cancelling_raises_the_revision_and_fixes_the_moment_and_who_did_it() {
        Instant later = NOW.plusSeconds(90);
        Booking cancelled = booking().cancelled(CancelledBy.OPERATOR, "closed", later);
        assertThat(cancelled.status()).isEqualTo(BookingStatus.CANCELLED);
        assertThat(cancelled.state()).isEqualTo(new Cancelled(CancelledBy.OPERATOR, "closed"));
        assertThat(cancelled.revision()).isEqualTo(1);
        assertThat(cancelled.statusFixedAt()).isEqualTo(later);
    }

    @Test
    void cancelling_keeps_everything_else() {
        Booking before = booking();
        Booking cancelled = before.cancelled(CancelledBy.MEMBER, null, NOW.plusSeconds(90));
        assertThat(cancelled)
                .usingRecursiveComparison()
                .ignoringFields("state", "revision", "statusFixedAt")
                .isEqualTo(before);
    }

    @Test
    void a_booking_can_be_changed_until_it_ends() {
        assertThat(booking().changeableAt(SLOT.start())).isTrue();
        assertThat(booking().changeableAt(SLOT.end().minusNanos(1))).isTrue();
        assertThat(booking().changeableAt(SLOT.end())).isFalse();
    }

    @Test
    void a_cancelled_booking_cannot_be_changed() {
        assertThat(booking().cancelled(CancelledBy.MEMBER, null, NOW).changeableAt(NOW))
                .isFalse();
    }

    @Test
    void pending_and_confirmed_bookings_hold_their_unit() {
        assertThat(BookingStatus.values())
                .filteredOn(BookingStatus::live)
                .containsExactly(BookingStatus.PENDING, BookingStatus.CONFIRMED);
    }

    @Test
    void a_resource_has_one_to_a_thousand_units() {
        for (int capacity : new int[] {1, 1_000}) {
            assertThat(Samples.resource(capacity, new Approval.Automatic()).capacity())
                    .isEqualTo(capacity);
        }
        for (int capacity : new int[] {Integer.MIN_VALUE, 0, 1_001}) {
            assertThatIllegalArgumentException().isThrownBy(() -> Samples.resource(capacity, new Approval.Automatic()));
        }
    }

    @Test
    void a_booking_that_needs_approval_is_held_for_a_while_and_not_beyond_its_start() {
        Duration untilStart = Duration.between(NOW, SLOT.start());
        Duration shorter = untilStart.minusSeconds(1);
        assertThat(held(shorter).state()).isEqualTo(new Pending(NOW.plus(shorter)));
        assertThat(held(untilStart).state()).isEqualTo(new Pending(SLOT.start()));
        assertThat(held(Duration.ofDays(30)).state()).isEqualTo(new Pending(SLOT.start()));
    }

    @Test
    void a_hold_runs_out_at_its_end_and_only_while_the_booking_waits() {
        Booking held = held(Duration.ofHours(1));
        Instant end = NOW.plus(Duration.ofHours(1));
        assertThat(held.overdueAt(end.minusNanos(1))).isFalse();
        assertThat(held.overdueAt(end)).isTrue();
        assertThat(held.confirmed(NOW).overdueAt(end)).isFalse();
        assertThat(held.failed(Failure.REJECTED, null, NOW).overdueAt(end)).isFalse();
    }

    @Test
    void approving_and_failing_fix_the_moment_and_keep_the_revision() {
        Instant later = NOW.plusSeconds(90);
        Booking held = held(Duration.ofHours(1));
        Booking confirmed = held.confirmed(later);
        Booking failed = held.failed(Failure.REJECTED, "closed", later);
        assertThat(confirmed.state()).isEqualTo(new Confirmed());
        assertThat(failed.state()).isEqualTo(new Failed(Failure.REJECTED, "closed"));
        for (Booking changed : new Booking[] {confirmed, failed}) {
            assertThat(changed.revision()).isZero();
            assertThat(changed.statusFixedAt()).isEqualTo(later);
        }
    }

    @Test
    void moving_raises_the_revision() {
        Instant later = NOW.plusSeconds(90);
        Slot slot = new Slot(SLOT.end(), SLOT.end().plusSeconds(60));
        Booking moved = booking().movedTo(slot, new Confirmed(), later);
        assertThat(moved.slot()).isEqualTo(slot);
        assertThat(moved.revision()).isEqualTo(1);
        assertThat(moved.statusFixedAt()).isEqualTo(later);
        assertThat(moved.unit()).isEqualTo(2);
    }

    @Test
    void holds_and_leads_are_whole_seconds() {
        for (Duration bad : new Duration[] {Duration.ZERO, Duration.ofSeconds(-1), Duration.ofMillis(1_500)}) {
            assertThatIllegalArgumentException().isThrownBy(() -> new Approval.Manual(bad));
        }
        for (Duration bad : new Duration[] {Duration.ofSeconds(-1), Duration.ofMillis(1_500)}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Resource(
                            Samples.RESOURCE.id(), "Room", Samples.PARIS, 1, new Approval.Automatic(), bad, NOW));
        }
    }

    private static Booking held(Duration holdTime) {
        return booking(Samples.resource(3, new Approval.Manual(holdTime)));
    }
}
