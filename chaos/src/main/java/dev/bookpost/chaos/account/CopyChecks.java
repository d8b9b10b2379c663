package dev.bookpost.chaos.account;

import dev.bookpost.chaos.account.Database.State;
import dev.bookpost.chaos.account.RelayLog.Copy;
import dev.bookpost.chaos.account.Violation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Invariant 9: what was delivered more than once, or did not end as delivered, is marked and has a cause. */
final class CopyChecks {
    private static final String KEPT_BACK = "relay kept its answer back";
    private static final String NO_CAUSE = "no fault";

    private final List<Fault> faults;
    private final BiConsumer<Kind, String> found;

    CopyChecks(List<Fault> faults, BiConsumer<Kind, String> found) {
        this.faults = faults;
        this.found = found;
    }

    void check(Mail mail) {
        if (mail.copies().isEmpty() || !mail.stored()) {
            return;
        }
        if (mail.copies().size() > 1 && !mail.uncertain()) {
            found.accept(Kind.UNMARKED_COPY, mail.copies().size() + " copies");
        }
        boolean sent = mail.is(State.SENT);
        if (!sent && !mail.uncertain()) {
            found.accept(Kind.UNMARKED_DELIVERY, mail.rows().toString());
        }
        if (mail.copies().stream().map(Copy::digest).distinct().count() > 1) {
            found.accept(Kind.DIFFERENT_COPIES, "");
        }
        long unexplained =
                mail.copies().stream().filter(copy -> cause(copy).isEmpty()).count();
        // one was settled as it should be; the others were not, and something must have kept them from it
        if (unexplained > (sent ? 1 : 0)) {
            found.accept(Kind.UNEXPLAINED_COPY, unexplained + " of " + mail.copies());
        }
    }

    /** Why each copy beyond the first that was settled in order is there. */
    List<String> causesOfDuplicates(Mail mail) {
        List<String> causes = new ArrayList<>();
        mail.copies().forEach(copy -> cause(copy).ifPresent(causes::add));
        int duplicates = mail.copies().size() - 1;
        while (causes.size() < duplicates) {
            causes.add(NO_CAUSE);
        }
        return causes.subList(0, Math.max(0, duplicates));
    }

    private Optional<String> cause(Copy copy) {
        if (!copy.answered()) {
            return Optional.of(KEPT_BACK);
        }
        return faults.stream()
                .filter(fault -> fault.explains(copy))
                .map(Fault::kind)
                .min(Fault.Kind::compareTo)
                .map(Fault.Kind::words);
    }
}
