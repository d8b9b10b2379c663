package dev.bookpost.bootstrap.command;

import dev.bookpost.domain.outbox.MailDetail;
import dev.bookpost.domain.outbox.MailDetail.FailedAttempt;
import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.MailView;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that is known of one mail, but for its content. */
final class MailSheet {
    private MailSheet() {}

    static void print(PrintWriter out, MailDetail detail) {
        MailEntry entry = detail.entry();
        MailView mail = entry.mail();
        boolean waits = mail.state() == MailState.PENDING || mail.state() == MailState.PUBLISHED;
        List<List<String>> rows = new ArrayList<>();
        add(rows, "id", mail.id().toString());
        add(rows, "kind", mail.kind());
        add(rows, "reference", mail.reference());
        add(rows, "state", mail.state().name() + (entry.uncertain() ? " (perhaps delivered all the same)" : ""));
        add(rows, "reason", mail.reasonCode());
        add(rows, "recipient", entry.recipient());
        add(rows, "locale", entry.locale());
        add(rows, "group", entry.groupKey());
        add(rows, "enqueued", OutboxTables.time(mail.enqueuedAt()));
        add(rows, "due", OutboxTables.time(mail.dueAt()));
        add(rows, "next attempt", waits ? time(mail.nextAttemptAt()) : null);
        add(rows, "finished", time(mail.finishedAt()));
        add(rows, "failed", Integer.toString(mail.attempts()));
        add(rows, "last error", entry.diagnosis().lastError());
        add(rows, "reply", entry.diagnosis().reply());
        OutboxTables.align(out, rows);
        if (!detail.attempts().isEmpty()) {
            out.println();
            List<List<String>> attempts = new ArrayList<>(List.of(List.of("ATTEMPT", "FAILED", "CODE", "ERROR")));
            detail.attempts().forEach(attempt -> attempts.add(row(attempt)));
            OutboxTables.align(out, attempts);
        }
    }

    private static void add(List<List<String>> rows, String name, @Nullable String value) {
        if (value != null) {
            rows.add(List.of(name, value));
        }
    }

    private static List<String> row(FailedAttempt attempt) {
        return List.of(
                attempt.number() + (attempt.uncertain() ? "?" : ""),
                OutboxTables.time(attempt.failedAt()),
                attempt.replyCode() == null ? "-" : attempt.replyCode().toString(),
                attempt.error());
    }

    private static @Nullable String time(@Nullable Instant instant) {
        return instant == null ? null : OutboxTables.time(instant);
    }
}
