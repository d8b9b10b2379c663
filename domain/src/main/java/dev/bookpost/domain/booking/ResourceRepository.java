package dev.bookpost.domain.booking;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Resources; part of an open transaction. */
public interface ResourceRepository {
    void add(Resource resource);

    Optional<Resource> byId(ResourceId id);

    /** In the order of their creation, those after {@code after}. */
    List<Resource> list(@Nullable ResourceId after, int limit);
}
