package dev.bookpost.bootstrap.command;

import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailView;
import dev.bookpost.domain.outbox.OutboxStats;
import dev.bookpost.domain.outbox.RelayBreaker;
import dev.bookpost.domain.outbox.Suppression;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Prints in columns for people. */
final class OutboxTables {
    private static final String GAP = "  ";

    private OutboxTables() {}

    static void print(PrintWriter out, OutboxStats stats) {
        Instant pausedSince = stats.control().pausedSince();
        RelayBreaker relay = stats.control().relay();
        List<List<String>> rows = new ArrayList<>(List.of(
                List.of("pending", Integer.toString(stats.pending())),
                List.of("due", Integer.toString(stats.due())),
                List.of("sending", Integer.toString(stats.sending())),
                List.of("published", Integer.toString(stats.published())),
                List.of("dead", Integer.toString(stats.dead())),
                List.of("oldest due", stats.oldestDue().toSeconds() + " s"),
                List.of("paused", pausedSince == null ? "no" : "since " + time(pausedSince)),
                List.of(
                        "relay",
                        relay.open()
                                ? relay.state().name().toLowerCase(Locale.ROOT) + " since " + time(relay.since())
                                : "ok")));
        if (relay.lastError() != null) {
            rows.add(List.of(relay.open() ? "error" : "last trouble", relay.lastError()));
        }
        align(out, rows);
    }

    static void print(PrintWriter out, List<MailEntry> mails) {
        if (mails.isEmpty()) {
            out.println("no mails");
            return;
        }
        List<String> head = List.of("ID", "STATE", "KIND", "FAILED", "DUE", "RECIPIENT", "REFERENCE", "WHY");
        align(
                out,
                Stream.concat(Stream.of(head), mails.stream().map(OutboxTables::row))
                        .toList());
    }

    static void printSuppressions(PrintWriter out, List<Suppression> suppressions) {
        if (suppressions.isEmpty()) {
            out.println("no suppressed addresses");
            return;
        }
        List<List<String>> rows = new ArrayList<>(List.of(List.of("ADDRESS", "SINCE", "REPLY")));
        suppressions.forEach(one -> rows.add(List.of(one.recipient(), time(one.since()), one.reply())));
        align(out, rows);
    }

    private static List<String> row(MailEntry entry) {
        MailView mail = entry.mail();
        return List.of(
                mail.id().toString(),
                mail.state().name() + (entry.uncertain() ? "?" : ""),
                mail.kind(),
                Integer.toString(mail.attempts()),
                time(mail.dueAt()),
                entry.recipient(),
                mail.reference(),
                why(entry));
    }

    private static String why(MailEntry entry) {
        return Stream.of(entry.mail().reasonCode(), entry.diagnosis().lastError())
                .flatMap(OutboxTables::stream)
                .reduce((reason, error) -> reason + ": " + error)
                .orElse("");
    }

    private static Stream<String> stream(@Nullable String text) {
        return Stream.ofNullable(text);
    }

    static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Each column as wide as its widest cell; the last one ends the line. */
    static void align(PrintWriter out, List<List<String>> rows) {
        int columns = rows.getFirst().size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns - 1; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                String cell = row.get(i);
                line.append(cell)
                        .append(" ".repeat(Math.max(0, widths[i] - cell.length())))
                        .append(GAP);
            }
            out.println(line.toString().stripTrailing());
        }
    }
}
