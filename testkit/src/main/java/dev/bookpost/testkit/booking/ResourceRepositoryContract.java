package dev.bookpost.testkit.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every store of resources does. */
public interface ResourceRepositoryContract {
    /** Over stores that are empty when a test begins; the same ones throughout the test. */
    Transactions<BookingUnitOfWork> transactions();

    private CommittedResources resources() {
        return new CommittedResources(transactions());
    }

    @Test
    default void a_resource_is_read_back_as_it_was_added() {
        Resource resource = new SampleBookings(transactions()).resource(Resource.MAX_CAPACITY);
        assertThat(resources().byId(resource.id())).contains(resource);
    }

    @Test
    default void what_a_resource_asks_of_its_bookings_is_read_back() {
        SampleBookings samples = new SampleBookings(transactions());
        Resource held = samples.resource(1, new Approval.Manual(Duration.ofSeconds(1)));
        assertThat(resources().byId(held.id())).contains(held);
        Resource unreminded = new Resource(
                new ResourceId(new UUID(1, 2)),
                "Room",
                held.timeZone(),
                1,
                new Approval.Manual(Duration.ofDays(30)),
                Duration.ZERO,
                held.createdAt());
        resources().add(unreminded);
        assertThat(resources().byId(unreminded.id())).contains(unreminded);
    }

    @Test
    default void an_unknown_resource_is_not_found() {
        assertThat(resources().byId(new ResourceId(new SequentialIds().next()))).isEmpty();
    }

    @Test
    default void a_resource_id_is_used_once() {
        Resource resource = new SampleBookings(transactions()).resource(1);
        assertThatThrownBy(() -> resources().add(resource)).isInstanceOf(RuntimeException.class);
    }

    @Test
    default void resources_are_listed_in_the_order_of_their_creation_page_by_page() {
        SampleBookings samples = new SampleBookings(transactions());
        Resource first = samples.resource(1);
        Resource second = samples.resource(2);
        Resource third = samples.resource(3);
        assertThat(resources().list(null, 2)).containsExactly(first, second);
        assertThat(resources().list(second.id(), 2)).containsExactly(third);
        assertThat(resources().list(third.id(), 2)).isEmpty();
    }
}
