package dev.bookpost.chaos.account;

import dev.bookpost.chaos.account.Violation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * What became of every mail.
 *
 * @param table for people, one line each
 * @param violations empty if all is as it must be
 */
public record Account(List<String> table, List<Violation> violations) {
    public Account {
        table = List.copyOf(table);
        violations = List.copyOf(violations);
    }

    /** Retries, lost records and lost leases account for some; what is published again and again has no such bound. */
    private static final long MOST_RECORDS_PER_MAIL = 4;

    public static Account of(Evidence seen) {
        List<Violation> violations = new ArrayList<>();
        List<Mail> mails = Mails.of(seen);
        for (Mail mail : mails) {
            BiConsumer<Kind, String> found = (kind, detail) -> violations.add(new Violation(kind, mail.id(), detail));
            new FateChecks(seen.database().deeds(), found).check(mail);
            new AttemptChecks(seen.maxAttempts(), found).check(mail);
            new CopyChecks(seen.ordeal().faults(), found).check(mail);
        }
        FateChecks.checkDeeds(seen, violations);
        ExitChecks.check(seen.ordeal().exits(), violations);
        if (seen.records() > MOST_RECORDS_PER_MAIL * mails.size()) {
            violations.add(new Violation(Kind.PUBLISHED_WITHOUT_END, "the topic", seen.records() + " records"));
        }
        OrderChecks order = new OrderChecks(violations::add);
        order.check(mails);
        return new Account(new Tally(seen, mails, order).lines(violations.size()), violations);
    }
}
