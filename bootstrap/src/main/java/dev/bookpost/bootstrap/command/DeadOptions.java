package dev.bookpost.bootstrap.command;

import dev.bookpost.application.outbox.BulkRun;
import dev.bookpost.domain.outbox.DeadFilter;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.MailId;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One mail, or which dead ones. */
final class DeadOptions {
    @Parameters(arity = "0..1", paramLabel = "ID", description = "the one mail that is meant")
    private @Nullable UUID id;

    @Option(names = "--all", description = "every dead mail")
    private boolean all;

    @Option(names = "--kind", paramLabel = "KIND", description = "dead mails of this kind")
    private @Nullable String kind;

    @Option(
            names = "--reason",
            paramLabel = "REASON",
            description = "dead mails that died of this: refused, attempts, lost, unsendable or uncertain")
    private @Nullable String reason;

    @Option(
            names = "--dead-before",
            paramLabel = "TIME",
            description = "dead mails that died before, such as 2027-03-14T02:30:00Z")
    private @Nullable Instant deadBefore;

    @Option(names = "--limit", paramLabel = "COUNT", description = "look at this many of them at most, 1 or more")
    private int limit = Integer.MAX_VALUE;

    @Option(names = "--dry-run", description = "change nothing, and print what would be done")
    private boolean dryRun;

    /** Empty if dead mails were chosen by what they have in common. */
    Optional<MailId> one() {
        return Optional.ofNullable(id).map(MailId::new);
    }

    /** Says what is wrong with what was typed. */
    Optional<String> fault(Set<String> kinds) {
        boolean filtered = kind != null || reason != null || deadBefore != null;
        if (id != null) {
            boolean alone = !all && !filtered && !dryRun && limit == Integer.MAX_VALUE;
            return alone ? Optional.empty() : Optional.of("an ID goes with no filter, limit or dry run");
        }
        if (all == filtered) {
            return Optional.of(
                    all
                            ? "--all goes with no other filter"
                            : "name a mail by its ID, or give --kind, --reason, --dead-before or --all");
        }
        if (kind != null && !kinds.contains(kind)) {
            return Optional.of("--kind must be one of " + String.join(", ", kinds));
        }
        if (reason != null && deathReason().isEmpty()) {
            return Optional.of("--reason must be one of "
                    + String.join(
                            ", ",
                            Arrays.stream(DeathReason.values())
                                    .map(DeathReason::code)
                                    .toList()));
        }
        return limit < 1 ? Optional.of("--limit must be 1 or more") : Optional.empty();
    }

    BulkRun.Command command() {
        return new BulkRun.Command(new DeadFilter(kind, deathReason().orElse(null), deadBefore), limit, dryRun);
    }

    private Optional<DeathReason> deathReason() {
        return Arrays.stream(DeathReason.values())
                .filter(one -> one.code().equals(reason))
                .findFirst();
    }

    /** @param did the verb, in the past */
    String report(String did, BulkRun.Result result) {
        return result.matched() + " matched, " + result.done() + (dryRun ? " would be " : " ") + did + ", "
                + result.skipped() + " skipped";
    }
}
