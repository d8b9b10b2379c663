package dev.bookpost.application.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingMails.Cancelled;
import dev.bookpost.domain.booking.BookingMails.Confirmed;
import dev.bookpost.domain.booking.BookingState;
import dev.bookpost.domain.booking.BookingState.CancelledBy;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Role;
import dev.bookpost.testkit.world.InMemoryWorld;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CancelBookingTest {
    private static final Slot SLOT =
            new Slot(InMemoryWorld.START.plusSeconds(3_600), InMemoryWorld.START.plusSeconds(7_200));

    private final InMemoryWorld world = new InMemoryWorld();
    private final PerformOnce once = new PerformOnce(world.transactions(), world.clock());
    private final BookingChanges changes = new BookingChanges(world.ids(), world.secrets(), world.clock());
    private final Member ann = world.addMember("ann@example.org", Role.MEMBER, true);
    private final Member bob = world.addMember("bob@example.org", Role.MEMBER, true);
    private final Member viewer = world.addMember("vic@example.org", Role.VIEWER, true);
    private final Member operator = world.addMember("oda@example.org", Role.OPERATOR, true);
    private final Resource room = world.addResource("Room", 1);
    private final CancelBooking cancelBooking = new CancelBooking(changes);
    private final Booking booking = book();

    @Test
    void the_owner_cancels_and_is_told_after_the_confirmation() {
        assertThat(cancel(ann)).isInstanceOfSatisfying(ChangeResult.Changed.class, result -> {
            assertThat(result.booking().state()).isEqualTo(new BookingState.Cancelled(CancelledBy.MEMBER, "Rain"));
            assertThat(result.booking().revision()).isEqualTo(1);
        });
        assertThat(world.deliverAll())
                .extracting(sent -> sent.content().getClass())
                .isEqualTo(List.of(Confirmed.class, Cancelled.class));
    }

    @Test
    void an_operator_cancels_and_the_owner_is_told() {
        assertThat(cancel(operator))
                .isInstanceOfSatisfying(
                        ChangeResult.Changed.class,
                        result -> assertThat(result.booking().state())
                                .isEqualTo(new BookingState.Cancelled(CancelledBy.OPERATOR, "Rain")));
        assertThat(world.deliverAll()).last().satisfies(sent -> {
            assertThat(sent.recipient()).isEqualTo(ann.email());
            assertThat(((Cancelled) sent.content()).byOperator()).isTrue();
        });
    }

    @Test
    void a_cancelled_slot_is_free_at_once() {
        cancel(ann);
        assertThat(book().id()).isNotEqualTo(booking.id());
    }

    @Test
    void to_another_member_there_is_no_such_booking() {
        assertThat(cancel(bob)).isEqualTo(new ChangeResult.NoSuchBooking());
    }

    @Test
    void a_viewer_sees_it_but_may_not_cancel_it() {
        assertThat(cancel(viewer)).isEqualTo(new ChangeResult.Forbidden());
    }

    @Test
    void an_unknown_booking_is_not_found() {
        var target = ChangeTarget.anyVersion(ann, new BookingId(new UUID(1, 2)));
        assertThat(once.perform(cancelBooking.prepare(target, null))).isEqualTo(new ChangeResult.NoSuchBooking());
    }

    @Test
    void a_second_cancellation_changes_and_sends_nothing() {
        cancel(ann);
        world.deliverAll();
        assertThat(cancel(operator)).isInstanceOf(ChangeResult.WrongState.class);
        assertThat(world.deliverAll()).isEmpty();
    }

    @Test
    void it_can_be_cancelled_until_it_ends() {
        world.clock().advance(Duration.ofHours(2).minusNanos(1_000));
        assertThat(cancel(ann)).isInstanceOf(ChangeResult.Changed.class);
    }

    @Test
    void what_is_over_stays_as_it_is() {
        world.clock().advance(Duration.ofHours(2));
        assertThat(cancel(ann)).isEqualTo(new ChangeResult.WrongState(booking, true));
    }

    private ChangeResult cancel(Member actor) {
        return once.perform(cancelBooking.prepare(ChangeTarget.anyVersion(actor, booking.id()), "Rain"));
    }

    private Booking book() {
        BookSlot bookSlot = new BookSlot(world.ids(), world.secrets(), world.clock(), true);
        var result = once.perform(bookSlot.prepare(new BookSlot.Command(ann, room.id(), SLOT, null)));
        return ((BookSlot.Result.Booked) result).booking();
    }
}
