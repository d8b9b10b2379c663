package dev.bookpost.chaos.account;

import dev.bookpost.chaos.account.Violation.Kind;
import java.util.List;

/** A process ends when it is told to, in order, and not otherwise. */
final class ExitChecks {
    private ExitChecks() {}

    static void check(List<Ordeal.Exit> exits, List<Violation> violations) {
        for (Ordeal.Exit exit : exits) {
            if (!exit.asked() || exit.code() != 0) {
                Kind kind = exit.asked() ? Kind.UNCLEAN_STOP : Kind.ENDED_BY_ITSELF;
                violations.add(new Violation(kind, "process " + exit.dispatcher(), "exit code " + exit.code()));
            }
        }
    }
}
