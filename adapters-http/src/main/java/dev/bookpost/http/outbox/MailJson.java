package dev.bookpost.http.outbox;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.bookpost.domain.outbox.MailDetail;
import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.MailView;
import dev.bookpost.http.exchange.Json;
import org.jspecify.annotations.Nullable;

/** A mail, for those who may see it. */
public final class MailJson {
    private MailJson() {}

    /** As its owner sees it: where it is, but not what the relay said. */
    public static ObjectNode of(MailView mail) {
        ObjectNode json = Json.object()
                .put("id", mail.id().toString())
                .put("kind", mail.kind())
                .put("reference", mail.reference())
                .put("state", mail.state().name())
                .put("attempts", mail.attempts())
                .put("enqueuedAt", Json.time(mail.enqueuedAt()))
                .put("dueAt", Json.time(mail.dueAt()));
        boolean waits = mail.state() == MailState.PENDING || mail.state() == MailState.PUBLISHED;
        if (waits && mail.nextAttemptAt() != null) {
            json.put("nextAttemptAt", Json.time(mail.nextAttemptAt()));
        }
        if (mail.state() == MailState.DISCARDED) {
            putIfAny(json, "reasonCode", mail.reasonCode());
        }
        if (mail.finishedAt() != null) {
            json.put("finishedAt", Json.time(mail.finishedAt()));
        }
        return json;
    }

    /** As operators see it. */
    static ObjectNode of(MailEntry entry) {
        ObjectNode json = of(entry.mail())
                .put("recipient", entry.recipient())
                .put("locale", entry.locale())
                .put("group", entry.groupKey())
                .put("uncertain", entry.uncertain());
        MailEntry.Diagnosis diagnosis = entry.diagnosis();
        putIfAny(json, "reasonCode", entry.mail().reasonCode());
        putIfAny(json, "lastError", diagnosis.lastError());
        if (diagnosis.lastReplyCode() != null) {
            json.put("lastReplyCode", diagnosis.lastReplyCode());
        }
        putIfAny(json, "reply", diagnosis.reply());
        return json;
    }

    /**
     * With {@code attempts} as the list of those that failed, and their number beside it.
     *
     * @param detail its content is masked
     */
    static ObjectNode of(MailDetail detail) {
        ObjectNode json =
                of(detail.entry()).put("attemptCount", detail.entry().mail().attempts());
        if (detail.content() != null) {
            json.putRawValue("payload", new RawValue(detail.content().payload()));
        }
        ArrayNode attempts = json.putArray("attempts");
        for (MailDetail.FailedAttempt attempt : detail.attempts()) {
            ObjectNode one =
                    attempts.addObject().put("number", attempt.number()).put("failedAt", Json.time(attempt.failedAt()));
            if (attempt.replyCode() != null) {
                one.put("replyCode", attempt.replyCode());
            }
            one.put("error", attempt.error()).put("uncertain", attempt.uncertain());
        }
        return json;
    }

    private static void putIfAny(ObjectNode json, String field, @Nullable String value) {
        if (value != null) {
            json.put(field, value);
        }
    }
}
