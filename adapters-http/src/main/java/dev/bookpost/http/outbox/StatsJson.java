package dev.bookpost.http.outbox;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.domain.outbox.OutboxStats;
import dev.bookpost.domain.outbox.RelayBreaker;
import dev.bookpost.http.exchange.Json;
import java.time.Instant;

/** How the queue stands. */
final class StatsJson {
    private StatsJson() {}

    static ObjectNode of(OutboxStats stats) {
        ObjectNode json = Json.object()
                .put("pending", stats.pending())
                .put("due", stats.due())
                .put("sending", stats.sending())
                .put("published", stats.published())
                .put("dead", stats.dead())
                .put("oldestDueSeconds", stats.oldestDue().toSeconds())
                .put("paused", stats.control().paused());
        Instant pausedSince = stats.control().pausedSince();
        if (pausedSince != null) {
            json.put("pausedSince", Json.time(pausedSince));
        }
        RelayBreaker relay = stats.control().relay();
        boolean neverOpened = relay.since().equals(Instant.EPOCH);
        json.putObject("relay")
                .put("state", relay.state().name())
                .put("since", neverOpened ? null : Json.time(relay.since()))
                .put("lastError", relay.lastError());
        return json;
    }
}
