package dev.bookpost.application.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingMails.Cancelled;
import dev.bookpost.domain.booking.BookingMails.Confirmed;
import dev.bookpost.domain.booking.BookingMails.Failed;
import dev.bookpost.domain.booking.BookingMails.Received;
import dev.bookpost.domain.booking.BookingMails.Reminder;
import dev.bookpost.domain.booking.BookingState;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Role;
import dev.bookpost.testkit.world.InMemoryWorld;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApprovalTest {
    private static final Duration HOLD = Duration.ofHours(2);
    private static final Slot SLOT = new Slot(
            InMemoryWorld.START.plus(Duration.ofDays(3)),
            InMemoryWorld.START.plus(Duration.ofDays(3)).plusSeconds(60));

    private final InMemoryWorld world = new InMemoryWorld();
    private final PerformOnce once = new PerformOnce(world.transactions(), world.clock());
    private final BookingChanges changes = new BookingChanges(world.ids(), world.secrets(), world.clock());
    private final Member ann = world.addMember("ann@example.org", Role.MEMBER, true);
    private final Member bob = world.addMember("bob@example.org", Role.MEMBER, true);
    private final Member viewer = world.addMember("vic@example.org", Role.VIEWER, true);
    private final Member operator = world.addMember("oda@example.org", Role.OPERATOR, true);
    private final Resource room = world.addResource("Room", 1, new Approval.Manual(HOLD), Duration.ofDays(1));
    private final BookSlot bookSlot = new BookSlot(world.ids(), world.secrets(), world.clock(), true);
    private final ApproveBooking approve = new ApproveBooking(changes);
    private final RejectBooking reject = new RejectBooking(changes);
    private final CancelBooking cancel = new CancelBooking(changes);
    private final ExpireHolds expire = new ExpireHolds(world.transactions(), world.ids(), world.clock());
    private final Booking held = ((BookSlot.Result.Booked) book(ann)).booking();

    private BookSlot.Result book(Member member) {
        return once.perform(bookSlot.prepare(new BookSlot.Command(member, room.id(), SLOT, "Talk")));
    }

    private ChangeTarget held(Member actor) {
        return ChangeTarget.anyVersion(actor, held.id());
    }

    private List<Class<?>> mails() {
        return world.deliverAll().stream()
                .<Class<?>>map(sent -> sent.content().getClass())
                .toList();
    }

    private Booking stored() {
        return world.transactions()
                .inTransaction(tx -> tx.bookings().byId(held.id()).orElseThrow());
    }

    @Test
    void a_booking_waits_for_an_operator_and_its_member_is_told_so() {
        assertThat(held.status()).isEqualTo(BookingStatus.PENDING);
        assertThat(mails()).isEqualTo(List.of(Received.class));
        assertThat(book(bob)).isEqualTo(new BookSlot.Result.SlotTaken());
    }

    @Test
    void an_approval_confirms_it_and_only_then_there_is_a_reminder() {
        assertThat(once.perform(approve.prepare(held(operator))))
                .isInstanceOfSatisfying(
                        ChangeResult.Changed.class,
                        changed -> assertThat(changed.booking().status()).isEqualTo(BookingStatus.CONFIRMED));
        assertThat(mails()).isEqualTo(List.of(Received.class, Confirmed.class));
        world.clock().advance(Duration.ofDays(2));
        assertThat(mails()).isEqualTo(List.of(Reminder.class));
    }

    @Test
    void a_rejection_frees_the_unit_and_gives_the_reason() {
        assertThat(once.perform(reject.prepare(held(operator), "Closed"))).isInstanceOf(ChangeResult.Changed.class);
        assertThat(stored().state()).isEqualTo(new BookingState.Failed(Failure.REJECTED, "Closed"));
        assertThat(world.deliverAll())
                .last()
                .satisfies(
                        sent -> assertThat(((Failed) sent.content()).reason()).isEqualTo("Closed"));
        assertThat(book(bob)).isInstanceOf(BookSlot.Result.Booked.class);
    }

    @Test
    void nobody_but_operators_approves_or_rejects() {
        for (Member actor : List.of(ann, viewer)) {
            assertThat(once.perform(approve.prepare(held(actor)))).isEqualTo(new ChangeResult.Forbidden());
            assertThat(once.perform(reject.prepare(held(actor), null))).isEqualTo(new ChangeResult.Forbidden());
        }
        assertThat(once.perform(approve.prepare(held(bob)))).isEqualTo(new ChangeResult.NoSuchBooking());
        assertThat(stored()).isEqualTo(held);
    }

    @Test
    void what_is_decided_is_decided() {
        once.perform(approve.prepare(held(operator)));
        mails();
        assertThat(once.perform(approve.prepare(held(operator)))).isInstanceOf(ChangeResult.WrongState.class);
        assertThat(once.perform(reject.prepare(held(operator), null))).isInstanceOf(ChangeResult.WrongState.class);
        assertThat(mails()).isEmpty();
    }

    @Test
    void an_operator_who_saw_another_version_changes_nothing() {
        var stale = new ChangeTarget(operator, held.id(), booking -> booking.revision() == 7);
        assertThat(once.perform(approve.prepare(stale))).isEqualTo(new ChangeResult.Stale());
        assertThat(once.perform(reject.prepare(stale, null))).isEqualTo(new ChangeResult.Stale());
        assertThat(once.perform(cancel.prepare(stale, null))).isEqualTo(new ChangeResult.Stale());
        assertThat(stored()).isEqualTo(held);
    }

    @Test
    void a_hold_that_nobody_approves_fails_with_its_mail() {
        world.clock().advance(HOLD.minusNanos(1_000));
        assertThat(expire.handle(10)).isZero();
        world.clock().advance(Duration.ofNanos(1_000));
        assertThat(expire.handle(10)).isEqualTo(1);
        assertThat(expire.handle(10)).isZero();
        assertThat(stored().state()).isEqualTo(new BookingState.Failed(Failure.HOLD_EXPIRED, null));
        assertThat(mails()).isEqualTo(List.of(Received.class, Failed.class));
        world.clock().advance(Duration.ofDays(4));
        assertThat(mails()).isEmpty();
    }

    @Test
    void a_booking_whose_start_passes_while_it_waits_fails_with_its_mail_and_no_reminder() {
        Slot soon = new Slot(InMemoryWorld.START.plusSeconds(1_200), InMemoryWorld.START.plusSeconds(2_400));
        once.perform(bookSlot.prepare(new BookSlot.Command(ann, room.id(), soon, null)));
        mails();
        world.clock().advance(Duration.ofMinutes(20));
        assertThat(expire.handle(10)).isEqualTo(1);
        assertThat(mails()).isEqualTo(List.of(Failed.class));
        world.clock().advance(Duration.ofHours(1));
        assertThat(mails()).isEmpty();
    }

    @Test
    void holds_are_expired_a_part_at_a_time() {
        Resource hall = world.addResource("Hall", 3, new Approval.Manual(HOLD), Duration.ofDays(1));
        for (int i = 0; i < 3; i++) {
            once.perform(bookSlot.prepare(new BookSlot.Command(ann, hall.id(), SLOT, null)));
        }
        world.clock().advance(HOLD);
        assertThat(List.of(expire.handle(3), expire.handle(3), expire.handle(3)))
                .containsExactly(3, 1, 0);
    }

    @Test
    void an_approval_that_comes_too_late_finds_the_booking_failed() {
        world.clock().advance(HOLD);
        assertThat(once.perform(approve.prepare(held(operator))))
                .isInstanceOfSatisfying(
                        ChangeResult.WrongState.class,
                        late -> assertThat(late.booking().state())
                                .isEqualTo(new BookingState.Failed(Failure.HOLD_EXPIRED, null)));
        assertThat(mails()).isEqualTo(List.of(Received.class, Failed.class));
        assertThat(stored().status()).isEqualTo(BookingStatus.FAILED);
    }

    @Test
    void a_new_booking_first_expires_the_hold_in_its_way() {
        world.clock().advance(HOLD);
        assertThat(book(bob)).isInstanceOf(BookSlot.Result.Booked.class);
        assertThat(stored().status()).isEqualTo(BookingStatus.FAILED);
        assertThat(mails()).containsExactlyInAnyOrder(Received.class, Failed.class, Received.class);
    }

    @Test
    void a_booking_that_waits_can_be_cancelled() {
        assertThat(once.perform(cancel.prepare(held(ann), null))).isInstanceOf(ChangeResult.Changed.class);
        assertThat(mails()).isEqualTo(List.of(Received.class, Cancelled.class));
        world.clock().advance(HOLD);
        assertThat(expire.handle(10)).isZero();
    }
}
