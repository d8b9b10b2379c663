package dev.bookpost.application.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingMails.Reminder;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.MailView;
import dev.bookpost.testkit.world.InMemoryWorld;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeRemindersTest {
    private static final Duration LEAD = Duration.ofDays(1);

    private final InMemoryWorld world = new InMemoryWorld();
    private final PerformOnce once = new PerformOnce(world.transactions(), world.clock());
    private final Member ann = world.addMember("ann@example.org", Role.MEMBER, true);
    private final Member bob = world.addMember("bob@example.org", Role.MEMBER, true);
    private final Member operator = world.addMember("oda@example.org", Role.OPERATOR, true);
    private final Resource room = world.addResource("Room", 4, new Approval.Automatic(), LEAD);
    private final Resource clinic = world.addResource("Clinic", 1, new Approval.Manual(Duration.ofDays(1)), LEAD);
    private final BookSlot bookSlot = new BookSlot(world.ids(), world.secrets(), world.clock(), true);
    private final BookingChanges changes = new BookingChanges(world.ids(), world.secrets(), world.clock());
    private final ApproveBooking approve = new ApproveBooking(changes);
    private final RescheduleBooking reschedule = new RescheduleBooking(changes);
    private final ChangeReminders reminders =
            new ChangeReminders(world.transactions(), world.ids(), world.secrets(), world.clock());
    private final Unsubscribe unsubscribe =
            new Unsubscribe(world.transactions(), world.secrets(), world.clock(), reminders);

    private Booking book(Member member, Resource resource, int day) {
        BookSlot.Command command = new BookSlot.Command(member, resource.id(), day(day), null);
        return ((BookSlot.Result.Booked) once.perform(bookSlot.prepare(command))).booking();
    }

    private static Slot day(int days) {
        Instant start = InMemoryWorld.START.plus(Duration.ofDays(days));
        return new Slot(start, start.plusSeconds(3_600));
    }

    /** Of the reminders about a booking, oldest first. */
    private List<MailState> states(Booking booking) {
        return world.outbox().about(booking.id().reference()).stream()
                .filter(mail -> mail.kind().equals(BookingMails.REMINDER.name()))
                .map(MailView::state)
                .toList();
    }

    private List<Reminder> delivered() {
        return world.deliverAll().stream()
                .filter(sent -> sent.content() instanceof Reminder)
                .map(sent -> (Reminder) sent.content())
                .toList();
    }

    @Test
    void without_reminders_those_that_wait_are_withdrawn_and_the_rest_is_left_alone() {
        Booking first = book(ann, room, 3);
        Booking second = book(ann, room, 5);
        Booking others = book(bob, room, 3);
        assertThat(reminders.handle(ann.id(), false).reminders()).isFalse();
        assertThat(states(first)).containsExactly(MailState.WITHDRAWN);
        assertThat(states(second)).containsExactly(MailState.WITHDRAWN);
        assertThat(states(others)).containsExactly(MailState.PENDING);
        assertThat(world.deliverAll()).as("confirmations leave").hasSize(3);
        world.clock().advance(Duration.ofDays(2));
        assertThat(delivered()).hasSize(1);
    }

    @Test
    void nothing_that_is_booked_approved_or_moved_then_is_called_to_mind() {
        Booking held = book(ann, clinic, 4);
        Booking moved = book(ann, room, 3);
        reminders.handle(ann.id(), false);
        Booking booked = book(ann, room, 5); // by a session from before
        once.perform(approve.prepare(ChangeTarget.anyVersion(operator, held.id())));
        once.perform(reschedule.prepare(ChangeTarget.anyVersion(ann, moved.id()), day(6)));
        assertThat(states(held)).isEmpty();
        assertThat(states(booked)).isEmpty();
        assertThat(states(moved)).containsExactly(MailState.WITHDRAWN);
    }

    @Test
    void with_reminders_again_those_come_whose_time_has_not_come() {
        Booking soon = book(ann, room, 2);
        Booking later = book(ann, room, 5);
        Booking held = book(ann, clinic, 5);
        reminders.handle(ann.id(), false);
        world.clock().advance(Duration.ofDays(1)); // the moment at which the first is due
        assertThat(reminders.handle(ann.id(), true).reminders()).isTrue();
        assertThat(states(soon)).containsExactly(MailState.WITHDRAWN);
        assertThat(states(later)).containsExactly(MailState.WITHDRAWN, MailState.PENDING);
        assertThat(states(held)).isEmpty();
        reminders.handle(ann.id(), true);
        assertThat(states(later)).as("once").containsExactly(MailState.WITHDRAWN, MailState.PENDING);
        world.clock().advance(Duration.ofDays(3));
        assertThat(delivered()).hasSize(1);
    }

    @Test
    void each_reminder_has_a_token_of_its_own_that_ends_its_members_reminders() {
        book(ann, room, 3);
        book(ann, room, 3);
        Booking last = book(ann, room, 8);
        Booking others = book(bob, room, 8);
        world.clock().advance(Duration.ofDays(2));
        List<Reminder> sent = delivered();
        assertThat(sent).hasSize(2);
        assertThat(new HashSet<>(sent.stream().map(Reminder::unsubscribeToken).toList()))
                .hasSize(2);
        for (Reminder reminder : sent) {
            assertThat(unsubscribe.handle(reminder.unsubscribeToken())).isEqualTo(new Unsubscribe.Result.Done());
        }
        assertThat(states(last)).containsExactly(MailState.WITHDRAWN);
        assertThat(states(others)).containsExactly(MailState.PENDING);
        reminders.handle(ann.id(), true);
        assertThat(unsubscribe.handle(sent.getFirst().unsubscribeToken()))
                .as("the link in an old mail still means what it says")
                .isEqualTo(new Unsubscribe.Result.Done());
        assertThat(states(last)).containsExactly(MailState.WITHDRAWN, MailState.WITHDRAWN);
    }

    @Test
    void a_token_is_useless_sixty_days_after_the_start_and_one_never_made_always() {
        book(ann, room, 3);
        world.clock().advance(Duration.ofDays(2));
        String token = delivered().getFirst().unsubscribeToken();
        assertThat(unsubscribe.handle("never made")).isEqualTo(new Unsubscribe.Result.UselessToken());
        world.clock().advance(Duration.ofDays(61).minusNanos(1_000));
        assertThat(unsubscribe.handle(token)).isEqualTo(new Unsubscribe.Result.Done());
        world.clock().advance(Duration.ofNanos(1_000));
        assertThat(unsubscribe.handle(token)).isEqualTo(new Unsubscribe.Result.UselessToken());
    }
}
