package dev.bookpost.application.booking;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.member.Member;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;

/** Offers something new for booking. */
public final class AddResource {
    private final IdGenerator ids;
    private final InstantSource clock;

    public AddResource(IdGenerator ids, InstantSource clock) {
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * @param name already cleaned
     * @param capacity 1 to {@value Resource#MAX_CAPACITY}
     */
    public record Command(
            Member actor, String name, ZoneId timeZone, int capacity, Approval approval, Duration reminderLead) {}

    public sealed interface Result {
        record Added(Resource resource) implements Result {}

        /** Only operators add resources. */
        record Forbidden() implements Result {}
    }

    /** @throws IllegalArgumentException if the capacity or the lead is out of range */
    public Prepared<Result> prepare(Command command) {
        if (!command.actor().isOperator()) {
            return new Prepared<>(tx -> new Result.Forbidden());
        }
        Resource resource = new Resource(
                new ResourceId(ids.next()),
                command.name(),
                command.timeZone(),
                command.capacity(),
                command.approval(),
                command.reminderLead(),
                clock.instant());
        return new Prepared<>(tx -> {
            tx.resources().add(resource);
            return new Result.Added(resource);
        });
    }
}
