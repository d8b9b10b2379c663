package dev.bookpost.application.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.BookingMails.Confirmed;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Role;
import dev.bookpost.testkit.world.InMemoryWorld;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class BookSlotTest {
    private final InMemoryWorld world = new InMemoryWorld();
    private final PerformOnce once = new PerformOnce(world.transactions(), world.clock());
    private final Member ann = world.addMember("ann@example.org", Role.MEMBER, true);
    private final Resource room = world.addResource("Room", 1);
    private final BookSlot bookSlot = new BookSlot(world.ids(), world.secrets(), world.clock(), true);

    @Test
    void a_free_slot_is_booked_and_confirmed_by_mail() {
        var result = book(hours(1, 2));
        assertThat(result).isInstanceOfSatisfying(BookSlot.Result.Booked.class, booked -> {
            assertThat(booked.booking().status()).isEqualTo(BookingStatus.CONFIRMED);
            assertThat(booked.booking().unit()).isEqualTo(1);
        });
        assertThat(world.deliverAll()).singleElement().satisfies(sent -> {
            assertThat(sent.recipient()).isEqualTo(ann.email());
            assertThat(sent.content())
                    .isInstanceOfSatisfying(
                            Confirmed.class,
                            confirmed -> assertThat(confirmed.booking().title()).isEqualTo("Talk"));
        });
    }

    @Test
    void adjacent_slots_do_not_disturb_each_other() {
        assertThat(book(hours(1, 2))).isInstanceOf(BookSlot.Result.Booked.class);
        assertThat(book(hours(2, 3))).isInstanceOf(BookSlot.Result.Booked.class);
    }

    @Test
    void a_taken_slot_is_refused_without_a_mail() {
        book(hours(1, 3));
        world.deliverAll();
        assertThat(book(hours(2, 4))).isEqualTo(new BookSlot.Result.SlotTaken());
        assertThat(world.deliverAll()).isEmpty();
    }

    @Test
    void an_unknown_resource_is_refused() {
        var command = new BookSlot.Command(ann, new ResourceId(new UUID(1, 2)), hours(1, 2), null);
        assertThat(once.perform(bookSlot.prepare(command))).isEqualTo(new BookSlot.Result.NoSuchResource());
    }

    @Test
    void every_fault_of_a_slot_is_told_at_once() {
        Slot longAgo = new Slot(at(-1), at(-1).plus(SlotFault.MAX_LENGTH).plusSeconds(1));
        assertThat(book(longAgo))
                .isInstanceOfSatisfying(
                        BookSlot.Result.UnsuitableSlot.class,
                        result -> assertThat(result.faults())
                                .containsExactlyInAnyOrder(SlotFault.STARTS_IN_THE_PAST, SlotFault.TOO_LONG));
    }

    @Test
    void the_limits_themselves_are_allowed() {
        assertThat(bookSlot.faultsOf(new Slot(at(0), at(0).plus(SlotFault.MAX_LENGTH))))
                .isEmpty();
        Instant inTwoYears = Instant.parse("2029-03-01T09:00:00Z");
        assertThat(bookSlot.faultsOf(new Slot(inTwoYears, inTwoYears.plusSeconds(1))))
                .isEmpty();
        Instant later = inTwoYears.plusSeconds(1);
        assertThat(bookSlot.faultsOf(new Slot(later, later.plusSeconds(1))))
                .containsExactly(SlotFault.STARTS_TOO_FAR_AHEAD);
    }

    @Test
    void an_unconfirmed_address_books_only_where_the_setting_allows_it() {
        Member bob = world.addMember("bob@example.org", Role.MEMBER, false);
        var command = new BookSlot.Command(bob, room.id(), hours(1, 2), null);
        assertThat(once.perform(bookSlot.prepare(command))).isEqualTo(new BookSlot.Result.EmailUnconfirmed());
        BookSlot lenient = new BookSlot(world.ids(), world.secrets(), world.clock(), false);
        assertThat(once.perform(lenient.prepare(command))).isInstanceOf(BookSlot.Result.Booked.class);
    }

    private BookSlot.Result book(Slot slot) {
        return once.perform(bookSlot.prepare(new BookSlot.Command(ann, room.id(), slot, "Talk")));
    }

    private static Slot hours(int from, int to) {
        return new Slot(at(from), at(to));
    }

    private static Instant at(int hours) {
        return InMemoryWorld.START.plus(Duration.ofHours(hours));
    }
}
