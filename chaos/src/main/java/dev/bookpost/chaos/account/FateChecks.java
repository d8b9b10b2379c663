package dev.bookpost.chaos.account;

import dev.bookpost.chaos.account.Database.State;
import dev.bookpost.chaos.account.Load.Asked;
import dev.bookpost.chaos.account.Violation.Kind;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/** Invariant 1: a mail exists if and only if its transaction was committed; and each ends somewhere. */
final class FateChecks {
    private final Set<String> deeds;
    private final BiConsumer<Kind, String> found;

    /**
     * @param deeds the transactions whose business row is there
     * @param found is told the kind of a violation, and a detail
     */
    FateChecks(Set<String> deeds, BiConsumer<Kind, String> found) {
        this.deeds = deeds;
        this.found = found;
    }

    void check(Mail mail) {
        Asked asked = mail.asked();
        if (asked == null) {
            found.accept(Kind.NEVER_ASKED_FOR, mail.stored() ? "stored" : "taken by the relay");
            return;
        }
        switch (asked.commit()) {
            case COMMITTED -> {
                if (!mail.stored()) {
                    found.accept(Kind.LOST, "accepted " + mail.copies().size() + " times");
                }
            }
            case ROLLED_BACK -> {
                if (mail.stored() || !mail.copies().isEmpty()) {
                    found.accept(Kind.UNCOMMITTED, mail.stored() ? "stored" : "taken by the relay");
                }
            }
            case UNKNOWN -> {
                if (mail.stored() != deeds.contains(asked.transaction())) {
                    found.accept(
                            Kind.HALF_COMMITTED,
                            asked.transaction() + ": the " + (mail.stored() ? "mail" : "deed") + " without the "
                                    + (mail.stored() ? "deed" : "mail"));
                } else if (!mail.stored() && !mail.copies().isEmpty()) {
                    found.accept(Kind.UNCOMMITTED, "taken by the relay");
                }
            }
        }
        checkEnd(mail);
    }

    private void checkEnd(Mail mail) {
        if (mail.rows().size() > 1) {
            found.accept(Kind.IN_BOTH_TABLES, "");
        }
        if (mail.is(State.LIVE)) {
            found.accept(Kind.STILL_LIVE, "attempts " + mail.attempts());
        }
        if (mail.is(State.SENT) && mail.copies().isEmpty()) {
            found.accept(Kind.SENT_ON_PAPER, "");
        }
        if (mail.is(State.WITHDRAWN) && !mail.mayBeWithdrawn()) {
            found.accept(Kind.WITHDRAWN_UNASKED, "");
        }
        if (mail.is(State.DISCARDED)) {
            // each mail has an address of its own, so a refusal suppresses nobody else, and nobody requeues
            found.accept(Kind.DISCARDED_UNASKED, mail.reason());
        }
        if (mail.is(State.DEAD) && mail.isWithdrawn()) {
            found.accept(Kind.NOT_WITHDRAWN, mail.reason());
        }
    }

    /** What a transaction wrote beside its mails. */
    static void checkDeeds(Evidence seen, List<Violation> violations) {
        Set<String> deeds = seen.database().deeds();
        seen.load().asked().stream().forEach(asked -> {
            boolean there = deeds.contains(asked.transaction());
            if (asked.commit() == Commit.COMMITTED && !there) {
                violations.add(new Violation(Kind.HALF_COMMITTED, asked.transaction(), "the mail without the deed"));
            }
            if (asked.commit() == Commit.ROLLED_BACK && there) {
                violations.add(new Violation(Kind.UNCOMMITTED, asked.transaction(), "its deed is there"));
            }
        });
    }
}
