package dev.bookpost.domain.booking;

import static dev.bookpost.domain.booking.Samples.NOW;
import static dev.bookpost.domain.booking.Samples.SLOT;
import static dev.bookpost.domain.booking.Samples.booking;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bookpost.domain.booking.Booking.CancelledBy;
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
        assertThat(booking.cancelledBy()).isNull();
        assertThat(booking.reason()).isNull();
    }

    @Test
    void cancelling_raises_the_revision_and_fixes_the_moment_and_who_did_it() {
        Instant later = NOW.plusSeconds(90);
        Booking cancelled = booking().cancelled(CancelledBy.OPERATOR, "closed", later);
        assertThat(cancelled.status()).isEqualTo(BookingStatus.CANCELLED);
        assertThat(cancelled.cancelledBy()).isEqualTo(CancelledBy.OPERATOR);
        assertThat(cancelled.reason()).isEqualTo("closed");
        assertThat(cancelled.revision()).isEqualTo(1);
        assertThat(cancelled.statusFixedAt()).isEqualTo(later);
    }

    @Test
    void cancelling_keeps_everything_else() {
        Booking before = booking();
        Booking cancelled = before.cancelled(CancelledBy.MEMBER, null, NOW.plusSeconds(90));
        assertThat(cancelled)
                .usingRecursiveComparison()
                .ignoringFields("status", "cancelledBy", "reason", "revision", "statusFixedAt")
                .isEqualTo(before);
    }

    @Test
    void a_booking_can_be_cancelled_until_it_ends() {
        assertThat(booking().cancellableAt(SLOT.start())).isTrue();
        assertThat(booking().cancellableAt(SLOT.end().minusNanos(1))).isTrue();
        assertThat(booking().cancellableAt(SLOT.end())).isFalse();
    }

    @Test
    void a_cancelled_booking_cannot_be_cancelled_again() {
        assertThat(booking().cancelled(CancelledBy.MEMBER, null, NOW).cancellableAt(NOW))
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
            assertThat(new Resource(Samples.RESOURCE.id(), "Room", Samples.PARIS, capacity, NOW).capacity())
                    .isEqualTo(capacity);
        }
        for (int capacity : new int[] {Integer.MIN_VALUE, 0, 1_001}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Resource(Samples.RESOURCE.id(), "Room", Samples.PARIS, capacity, NOW));
        }
    }
}
