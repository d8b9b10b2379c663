package dev.bookpost.application.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.application.Page;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.testkit.world.InMemoryWorld;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReadingTest {
    private final InMemoryWorld world = new InMemoryWorld();
    private final PerformOnce once = new PerformOnce(world.transactions(), world.clock());
    private final Member ann = world.addMember("ann@example.org", Role.MEMBER, true);
    private final Member bob = world.addMember("bob@example.org", Role.MEMBER, true);
    private final Member viewer = world.addMember("vic@example.org", Role.VIEWER, true);
    private final Resource room = world.addResource("Room", 2);
    private final ReadBooking readBooking = new ReadBooking(world.transactions());
    private final ListBookings listBookings = new ListBookings(world.transactions());

    @Test
    void a_booking_and_its_mails_are_shown_to_the_owner_and_to_those_who_see_all() {
        ReadBookingMails mails = new ReadBookingMails(readBooking, world.outbox());
        Booking booking = book(ann, 1);
        for (Member actor : List.of(ann, viewer)) {
            assertThat(readBooking.handle(actor, booking.id())).contains(booking);
            assertThat(mails.handle(actor, booking.id()))
                    .hasValueSatisfying(list -> assertThat(list)
                            .singleElement()
                            .satisfies(mail -> assertThat(mail.state()).isEqualTo(MailState.PENDING)));
        }
        assertThat(readBooking.handle(bob, booking.id())).isEmpty();
        assertThat(mails.handle(bob, booking.id())).isEmpty();
    }

    @Test
    void pages_show_every_own_booking_once_newest_first() {
        List<BookingId> made = new ArrayList<>();
        for (int hour = 1; hour <= 5; hour++) {
            made.addFirst(book(ann, hour).id());
            book(bob, hour);
        }
        List<BookingId> shown = new ArrayList<>();
        BookingId before = null;
        boolean more = true;
        while (more) {
            Page<Booking> page = list(ann, before, 2);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(2);
            page.items().forEach(booking -> shown.add(booking.id()));
            before = shown.getLast();
            more = page.more();
        }
        assertThat(shown).isEqualTo(made);
        assertThat(list(viewer, null, 100).items()).hasSize(10);
    }

    @Test
    void bookings_are_found_by_status() {
        book(ann, 1);
        var query = new ListBookings.Query(ann, BookingStatus.CANCELLED, room.id(), null, 10);
        assertThat(listBookings.handle(query).items()).isEmpty();
    }

    @Test
    void a_page_of_no_or_too_many_items_is_a_programmers_error() {
        for (int size : List.of(0, Page.MAX_SIZE + 1)) {
            assertThatThrownBy(() -> list(ann, null, size)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> new ListResources.Query(null, size)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void availability_shows_what_overlaps_the_span() {
        ReadAvailability availability = new ReadAvailability(world.transactions(), world.clock());
        book(ann, 1);
        book(bob, 1);
        book(ann, 5);
        var shown = availability.handle(room.id(), new Slot(at(1), at(2))).orElseThrow();
        assertThat(shown.capacity()).isEqualTo(2);
        assertThat(shown.taken()).extracting("unit").containsExactly(1, 2);
    }

    @Test
    void only_operators_add_resources_and_anyone_lists_them() {
        AddResource add = new AddResource(world.ids(), world.clock());
        Member operator = world.addMember("oda@example.org", Role.OPERATOR, true);
        for (Member actor : List.of(ann, viewer)) {
            assertThat(once.perform(add.prepare(hall(actor)))).isEqualTo(new AddResource.Result.Forbidden());
        }
        assertThat(once.perform(add.prepare(hall(operator)))).isInstanceOf(AddResource.Result.Added.class);
        ListResources list = new ListResources(world.transactions());
        Page<Resource> first = list.handle(new ListResources.Query(null, 1));
        assertThat(first.items()).containsExactly(room);
        assertThat(first.more()).isTrue();
        Page<Resource> second = list.handle(new ListResources.Query(room.id(), 1));
        assertThat(second.items()).extracting(Resource::name).containsExactly("Hall");
        assertThat(second.more()).isFalse();
        assertThat(new ReadResource(world.transactions()).handle(room.id())).contains(room);
    }

    private Page<Booking> list(Member actor, @Nullable BookingId before, int size) {
        return listBookings.handle(new ListBookings.Query(actor, null, null, before, size));
    }

    private Booking book(Member member, int hour) {
        BookSlot bookSlot = new BookSlot(world.ids(), world.secrets(), world.clock(), true);
        Slot slot = new Slot(at(hour), at(hour + 1));
        return ((BookSlot.Result.Booked)
                        once.perform(bookSlot.prepare(new BookSlot.Command(member, room.id(), slot, null))))
                .booking();
    }

    private static Instant at(int hours) {
        return InMemoryWorld.START.plus(Duration.ofHours(hours));
    }

    private static AddResource.Command hall(Member actor) {
        return new AddResource.Command(
                actor, "Hall", ZoneId.of("Asia/Seoul"), 3, new Approval.Automatic(), Duration.ZERO);
    }
}
