package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.composition.OutboxDesk;
import dev.bookpost.domain.outbox.Suppression;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "suppressions",
        description = {
            "Print the addresses that no mail is sent to, the newest first.",
            "A relay has said of them that they do not exist (5.1.1)."
        })
final class OutboxSuppressionsCommand extends OutboxAction {
    private static final int MOST = 10_000;

    @Option(
            names = "--limit",
            paramLabel = "COUNT",
            defaultValue = "20",
            description = "the most addresses to print, 1 to " + MOST + " [20]")
    private int limit;

    OutboxSuppressionsCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    Optional<String> fault(Set<String> kinds) {
        return limit < 1 || limit > MOST ? Optional.of("--limit must be 1 to " + MOST) : Optional.empty();
    }

    @Override
    int run(OutboxDesk desk) {
        printNewest(
                limit,
                desk.suppressed()::list,
                Suppression::seq,
                suppressions -> OutboxTables.printSuppressions(out(), suppressions));
        return 0;
    }
}
