package dev.bookpost.testkit.booking;

import dev.bookpost.domain.request.KeptAnswer;
import dev.bookpost.domain.request.KeptAnswers;
import dev.bookpost.domain.request.RequestKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** There is one transaction at a time, so nobody waits for a key. */
final class InMemoryKeptAnswers implements KeptAnswers {
    private final Supplier<Map<RequestKey, Row>> rows;

    /** @param rows throws once the transaction has ended */
    InMemoryKeptAnswers(Supplier<Map<RequestKey, Row>> rows) {
        this.rows = rows;
    }

    /** @param answer null while the transaction that took the key is under way */
    record Row(Instant keptAt, @Nullable KeptAnswer answer) {}

    @Override
    public Optional<KeptAnswer> find(RequestKey key, Instant since) {
        return Optional.ofNullable(rows.get().get(key))
                .filter(row -> row.keptAt().isAfter(since))
                .map(Row::answer);
    }

    @Override
    public Optional<KeptAnswer> take(RequestKey key, Instant since, Instant now) {
        Optional<KeptAnswer> kept = find(key, since);
        if (kept.isEmpty()) {
            rows.get().put(key, new Row(now, null));
        }
        return kept;
    }

    @Override
    public void keep(RequestKey key, KeptAnswer answer) {
        rows.get().computeIfPresent(key, (same, row) -> new Row(row.keptAt(), answer));
    }

    @Override
    public void release(RequestKey key) {
        rows.get().remove(key);
    }

    @Override
    public int forget(Instant until, int most) {
        List<RequestKey> old = rows.get().entrySet().stream()
                .filter(entry -> !entry.getValue().keptAt().isAfter(until))
                .map(Map.Entry::getKey)
                .limit(most)
                .toList();
        old.forEach(rows.get()::remove);
        return old.size();
    }
}
