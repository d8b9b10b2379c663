package dev.bookpost.application.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingMails.Cancelled;
import dev.bookpost.domain.booking.BookingMails.Changed;
import dev.bookpost.domain.booking.BookingMails.Confirmed;
import dev.bookpost.domain.booking.BookingMails.Reminder;
import dev.bookpost.domain.booking.BookingState;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Role;
import dev.bookpost.testkit.world.InMemoryWorld;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RescheduleBookingTest {
    private final InMemoryWorld world = new InMemoryWorld();
    private final PerformOnce once = new PerformOnce(world.transactions(), world.clock());
    private final BookingChanges changes = new BookingChanges(world.ids(), world.secrets(), world.clock());
    private final Member ann = world.addMember("ann@example.org", Role.MEMBER, true);
    private final Member bob = world.addMember("bob@example.org", Role.MEMBER, true);
    private final Member viewer = world.addMember("vic@example.org", Role.VIEWER, true);
    private final Member operator = world.addMember("oda@example.org", Role.OPERATOR, true);
    private final Resource room = world.addResource("Room", 1, new Approval.Automatic(), Duration.ofDays(1));
    private final Resource clinic =
            world.addResource("Clinic", 1, new Approval.Manual(Duration.ofHours(2)), Duration.ofDays(1));
    private final BookSlot bookSlot = new BookSlot(world.ids(), world.secrets(), world.clock(), true);
    private final ApproveBooking approve = new ApproveBooking(changes);
    private final CancelBooking cancel = new CancelBooking(changes);
    private final RescheduleBooking reschedule = new RescheduleBooking(changes);
    private final Booking booking = book(room, day(3));

    private Booking book(Resource resource, Slot slot) {
        return ((BookSlot.Result.Booked)
                        once.perform(bookSlot.prepare(new BookSlot.Command(ann, resource.id(), slot, null))))
                .booking();
    }

    private static Slot day(int days) {
        Instant start = InMemoryWorld.START.plus(Duration.ofDays(days));
        return new Slot(start, start.plusSeconds(3_600));
    }

    private ChangeResult move(Member actor, Booking which, Slot slot) {
        return once.perform(reschedule.prepare(ChangeTarget.anyVersion(actor, which.id()), slot));
    }

    private static Booking changed(ChangeResult result) {
        return ((ChangeResult.Changed) result).booking();
    }

    private List<Class<?>> mails() {
        return world.deliverAll().stream()
                .<Class<?>>map(sent -> sent.content().getClass())
                .toList();
    }

    @Test
    void a_booking_is_moved_with_its_mail_and_its_reminder() {
        Booking moved = changed(move(ann, booking, day(5)));
        assertThat(moved.id()).isEqualTo(booking.id());
        assertThat(moved.slot()).isEqualTo(day(5));
        assertThat(moved.revision()).isEqualTo(1);
        assertThat(moved.status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(mails()).isEqualTo(List.of(Confirmed.class, Changed.class));
        world.clock().advance(Duration.ofDays(2));
        assertThat(mails()).isEmpty();
        world.clock().advance(Duration.ofDays(2));
        assertThat(world.deliverAll())
                .singleElement()
                .satisfies(
                        sent -> assertThat(((Reminder) sent.content()).booking().start())
                                .isEqualTo(day(5).start()));
    }

    @Test
    void a_cancelled_booking_is_called_to_mind_no_more() {
        world.clock().advance(Duration.ofDays(2).minusSeconds(1));
        once.perform(cancel.prepare(ChangeTarget.anyVersion(ann, booking.id()), null));
        world.clock().advance(Duration.ofSeconds(1));
        assertThat(mails()).isEqualTo(List.of(Confirmed.class, Cancelled.class));
    }

    @Test
    void a_reminder_that_comes_too_late_is_not_sent() {
        world.clock().advance(Duration.ofDays(3));
        assertThat(mails()).isEqualTo(List.of(Confirmed.class));
    }

    @Test
    void moving_to_where_it_is_changes_nothing() {
        mails();
        assertThat(changed(move(ann, booking, day(3)))).isEqualTo(booking);
        assertThat(mails()).isEmpty();
    }

    @Test
    void it_may_overlap_with_where_it_was() {
        Slot later = new Slot(day(3).start().plusSeconds(60), day(3).end().plusSeconds(60));
        assertThat(changed(move(ann, booking, later)).slot()).isEqualTo(later);
    }

    @Test
    void a_taken_slot_leaves_it_where_it_is() {
        book(room, day(5));
        mails();
        assertThat(move(ann, booking, day(5))).isEqualTo(new ChangeResult.SlotTaken());
        assertThat(mails()).isEmpty();
    }

    @Test
    void every_fault_of_the_slot_is_told_at_once() {
        Slot longAgo = new Slot(day(-40).start(), day(-1).start());
        assertThat(move(ann, booking, longAgo))
                .isEqualTo(new ChangeResult.UnsuitableSlot(Set.of(SlotFault.STARTS_IN_THE_PAST, SlotFault.TOO_LONG)));
        assertThat(reschedule.faultsOf(longAgo)).hasSize(2);
    }

    @Test
    void the_owner_and_operators_move_it() {
        assertThat(move(bob, booking, day(5))).isEqualTo(new ChangeResult.NoSuchBooking());
        assertThat(move(viewer, booking, day(5))).isEqualTo(new ChangeResult.Forbidden());
        assertThat(move(operator, booking, day(5))).isInstanceOf(ChangeResult.Changed.class);
        assertThat(world.deliverAll()).last().satisfies(sent -> {
            assertThat(sent.recipient()).isEqualTo(ann.email());
            assertThat(((Changed) sent.content()).byOperator()).isTrue();
        });
    }

    @Test
    void what_is_over_or_cancelled_stays_where_it_is() {
        Booking later = book(room, day(4));
        once.perform(cancel.prepare(ChangeTarget.anyVersion(ann, later.id()), null));
        assertThat(move(ann, later, day(6))).isInstanceOf(ChangeResult.WrongState.class);
        world.clock().advance(Duration.ofDays(3).plusSeconds(3_600));
        assertThat(move(ann, booking, day(6))).isInstanceOf(ChangeResult.WrongState.class);
    }

    @Test
    void what_a_member_moves_where_approval_is_manual_waits_for_it_again() {
        Booking held = book(clinic, day(3));
        once.perform(approve.prepare(ChangeTarget.anyVersion(operator, held.id())));
        Booking moved = changed(move(ann, held, day(5)));
        assertThat(moved.state()).isEqualTo(new BookingState.Pending(InMemoryWorld.START.plus(Duration.ofHours(2))));
        mails();
        world.clock().advance(Duration.ofHours(1));
        Booking approved = changed(once.perform(approve.prepare(ChangeTarget.anyVersion(operator, held.id()))));
        assertThat(approved.revision()).isEqualTo(1);
        assertThat(mails()).isEqualTo(List.of(Confirmed.class));
        world.clock().advance(Duration.ofDays(2));
        assertThat(mails()).as("reminders of day 3").isEqualTo(List.of(Reminder.class));
        world.clock().advance(Duration.ofDays(2));
        assertThat(mails()).as("reminders of day 5").isEqualTo(List.of(Reminder.class));
    }

    @Test
    void what_an_operator_moves_stays_approved() {
        Booking held = book(clinic, day(3));
        once.perform(approve.prepare(ChangeTarget.anyVersion(operator, held.id())));
        assertThat(changed(move(operator, held, day(5))).status()).isEqualTo(BookingStatus.CONFIRMED);
    }

    @Test
    void what_waits_for_approval_is_held_anew_when_an_operator_moves_it_and_no_longer_when_its_member_does() {
        Booking held = book(clinic, day(3));
        world.clock().advance(Duration.ofHours(1));
        Booking moved = changed(move(ann, held, day(4)));
        assertThat(moved.state()).isEqualTo(held.state());
        Booking again = changed(move(operator, held, day(5)));
        assertThat(again.state()).isEqualTo(new BookingState.Pending(InMemoryWorld.START.plus(Duration.ofHours(3))));
        Slot soon = new Slot(
                InMemoryWorld.START.plus(Duration.ofMinutes(90)), InMemoryWorld.START.plus(Duration.ofMinutes(100)));
        assertThat(changed(move(ann, held, soon)).state()).isEqualTo(new BookingState.Pending(soon.start()));
    }

    @Test
    void a_hold_that_has_run_out_stands_in_nobodys_way() {
        Booking lapsed = book(clinic, day(3));
        world.clock().advance(Duration.ofMinutes(90));
        Booking other = book(clinic, day(4));
        world.clock().advance(Duration.ofMinutes(30));
        assertThat(changed(move(ann, other, day(3))).slot()).isEqualTo(day(3));
        Booking stored = world.transactions()
                .inTransaction(tx -> tx.bookings().byId(lapsed.id()).orElseThrow());
        assertThat(stored.status()).isEqualTo(BookingStatus.FAILED);
    }

    @Test
    void the_moments_of_a_booking_do_not_run_backwards() {
        Booking first = changed(move(ann, booking, day(5)));
        world.clock().advance(Duration.ofMinutes(-5));
        Booking second = changed(move(ann, booking, day(6)));
        assertThat(second.statusFixedAt()).isEqualTo(first.statusFixedAt());
    }
}
