package dev.bookpost.application.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.application.booking.PerformOnce.Outcome;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.request.KeptAnswer;
import dev.bookpost.domain.request.RequestKey;
import dev.bookpost.testkit.world.InMemoryWorld;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PerformOnceTest {
    private final InMemoryWorld world = new InMemoryWorld();
    private final Member ann = world.addMember("ann@example.org", Role.MEMBER, true);
    private final Member bob = world.addMember("bob@example.org", Role.MEMBER, true);
    private final Resource room = world.addResource("Room", 2);
    private final BookSlot bookSlot = new BookSlot(world.ids(), world.secrets(), world.clock(), true);
    private final PerformOnce performOnce = new PerformOnce(world.transactions(), world.clock());
    private final RequestKey key = new RequestKey(ann.id(), "POST /api/bookings", "k");

    private Prepared<BookSlot.Result> booking() {
        Slot slot = new Slot(InMemoryWorld.START.plusSeconds(60), InMemoryWorld.START.plusSeconds(120));
        return bookSlot.prepare(new BookSlot.Command(ann, room.id(), slot, null));
    }

    private static Optional<KeptAnswer> answer(BookSlot.Result result, String fingerprint) {
        return result instanceof BookSlot.Result.Booked(Booking booking)
                ? Optional.of(new KeptAnswer(fingerprint, 201, booking.id().toString()))
                : Optional.empty();
    }

    private Outcome<BookSlot.Result> perform(RequestKey which, String fingerprint) {
        return performOnce.perform(which, fingerprint, booking(), result -> answer(result, fingerprint));
    }

    private int bookings() {
        return world.deliverAll().size();
    }

    @Test
    void what_is_asked_twice_is_done_once_and_answered_alike() {
        var first = (Outcome.Performed<BookSlot.Result>) perform(key, "f");
        String id = ((BookSlot.Result.Booked) first.result()).booking().id().toString();
        assertThat(perform(key, "f")).isEqualTo(new Outcome.Repeated<>(new KeptAnswer("f", 201, id)));
        assertThat(performOnce.recall(key, "f")).contains(new Outcome.Repeated<>(new KeptAnswer("f", 201, id)));
        assertThat(bookings()).isEqualTo(1);
    }

    @Test
    void a_key_is_not_used_for_another_request() {
        perform(key, "f");
        assertThat(perform(key, "g")).isEqualTo(new Outcome.KeyReused<>());
        assertThat(performOnce.recall(key, "g")).contains(new Outcome.KeyReused<>());
        assertThat(bookings()).isEqualTo(1);
    }

    @Test
    void another_member_may_use_the_same_key() {
        perform(key, "f");
        assertThat(perform(new RequestKey(bob.id(), key.operation(), key.key()), "f"))
                .isInstanceOf(Outcome.Performed.class);
        assertThat(bookings()).isEqualTo(2);
    }

    @Test
    void what_was_refused_may_be_tried_again_with_the_same_key() {
        perform(new RequestKey(ann.id(), key.operation(), "1"), "f");
        perform(new RequestKey(ann.id(), key.operation(), "2"), "f");
        assertThat(perform(key, "f")).isEqualTo(new Outcome.Performed<>(new BookSlot.Result.SlotTaken()));
        assertThat(performOnce.recall(key, "f")).isEmpty();
        assertThat(perform(key, "f")).isEqualTo(new Outcome.Performed<>(new BookSlot.Result.SlotTaken()));
    }

    @Test
    void what_failed_may_be_tried_again_with_the_same_key() {
        assertThatThrownBy(() -> performOnce.perform(key, "f", booking(), result -> {
                    throw new UnsupportedOperationException();
                }))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(bookings()).isZero();
        assertThat(perform(key, "f")).isInstanceOf(Outcome.Performed.class);
    }

    @Test
    void after_a_day_a_key_is_as_good_as_new() {
        perform(key, "f");
        world.clock().advance(Duration.ofSeconds(30));
        assertThat(performOnce.recall(key, "f")).isPresent();
        world.clock().advance(PerformOnce.RETENTION.minusSeconds(30));
        assertThat(performOnce.recall(key, "f")).isEmpty();
    }
}
