package dev.bookpost.testkit.booking;

import static java.util.Comparator.comparing;

import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.ResourceRepository;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

final class InMemoryResourceRepository implements ResourceRepository {
    private final Supplier<Map<ResourceId, Resource>> rows;

    /** @param rows throws once the transaction has ended */
    InMemoryResourceRepository(Supplier<Map<ResourceId, Resource>> rows) {
        this.rows = rows;
    }

    @Override
    public void add(Resource resource) {
        if (rows.get().putIfAbsent(resource.id(), resource) != null) {
            throw new IllegalStateException("there is such a resource already: " + resource.id());
        }
    }

    @Override
    public Optional<Resource> byId(ResourceId id) {
        return Optional.ofNullable(rows.get().get(id));
    }

    @Override
    public List<Resource> list(@Nullable ResourceId after, int limit) {
        return rows.get().values().stream()
                .filter(r -> after == null || r.id().toString().compareTo(after.toString()) > 0)
                .sorted(comparing(r -> r.id().toString()))
                .limit(limit)
                .toList();
    }
}
