package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.composition.OutboxDesk;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailFilter;
import dev.bookpost.domain.outbox.MailState;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "list", description = "Print mails, live and finished, the newest first.")
final class OutboxListCommand extends OutboxAction {
    private static final int MOST = 10_000;

    @Option(names = "--state", paramLabel = "STATE", description = "only those in this state: ${COMPLETION-CANDIDATES}")
    private @Nullable MailState state;

    @Option(names = "--kind", paramLabel = "KIND", description = "only those of this kind, such as booking-confirmed")
    private @Nullable String kind;

    @Option(names = "--recipient", paramLabel = "ADDRESS", description = "only those to this address")
    private @Nullable String recipient;

    @Option(names = "--reference", paramLabel = "REFERENCE", description = "only those about this, e.g. booking:<id>")
    private @Nullable String reference;

    @Option(
            names = "--limit",
            paramLabel = "COUNT",
            defaultValue = "20",
            description = "the most mails to print, 1 to " + MOST + " [20]")
    private int limit;

    OutboxListCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    Optional<String> fault(Set<String> kinds) {
        if (limit < 1 || limit > MOST) {
            return Optional.of("--limit must be 1 to " + MOST);
        }
        if (kind != null && !kinds.contains(kind)) {
            return Optional.of("--kind must be one of " + String.join(", ", kinds));
        }
        return recipient != null && address().isEmpty()
                ? Optional.of("--recipient must be an e-mail address")
                : Optional.empty();
    }

    @Override
    int run(OutboxDesk desk) {
        MailFilter filter = new MailFilter(state, kind, address().orElse(null), reference);
        printNewest(
                limit,
                (before, size) -> desk.read().list(filter, before, size),
                MailEntry::seq,
                mails -> OutboxTables.print(out(), mails));
        return 0;
    }

    private Optional<EmailAddress> address() {
        return Optional.ofNullable(recipient).flatMap(EmailAddress::parse);
    }
}
