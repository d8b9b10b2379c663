package dev.bookpost.http.booking;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.domain.outbox.MailView;
import dev.bookpost.http.exchange.Json;

/** A mail as its owner sees it: where it is, but not what the relay said. */
final class MailJson {
    private MailJson() {}

    static ObjectNode of(MailView mail) {
        ObjectNode json = Json.object()
                .put("id", mail.id().toString())
                .put("kind", mail.kind())
                .put("reference", mail.reference())
                .put("state", mail.state().name())
                .put("attempts", mail.attempts())
                .put("enqueuedAt", Json.time(mail.enqueuedAt()))
                .put("dueAt", Json.time(mail.dueAt()));
        if (mail.nextAttemptAt() != null) {
            json.put("nextAttemptAt", Json.time(mail.nextAttemptAt()));
        }
        if (mail.finishedAt() != null) {
            json.put("finishedAt", Json.time(mail.finishedAt()));
        }
        return json;
    }
}
