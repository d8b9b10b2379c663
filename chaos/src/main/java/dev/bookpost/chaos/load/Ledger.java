package dev.bookpost.chaos.load;

import dev.bookpost.chaos.account.Commit;
import dev.bookpost.chaos.account.Load;
import dev.bookpost.chaos.account.Load.Asked;
import dev.bookpost.chaos.account.Load.Withdrawn;
import dev.bookpost.domain.StoreUnavailableException;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.NewMail;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What every transaction was to do, and what its caller learned of it. */
final class Ledger {
    private final List<Asked> asked = new ArrayList<>();
    private final List<Withdrawn> withdrawn = new ArrayList<>();
    private final Map<String, Map<String, MailKind>> mails = new HashMap<>();
    private @Nullable RuntimeException unexpected;
    private int committed;

    synchronized void enqueued(String owner, String transaction, int place, NewMail mail, Commit commit) {
        asked.add(new Asked(mail.id().toString(), transaction, owner, place, commit));
        if (commit == Commit.COMMITTED) {
            committed++;
        }
        if (commit != Commit.ROLLED_BACK) {
            mails.computeIfAbsent(owner, any -> new HashMap<>()).put(mail.id().toString(), mail.kind());
        }
    }

    /** Called when nothing more is done to the owner. */
    synchronized void withdrawn(String owner, String transaction, MailKind kind, Commit commit) {
        mails.getOrDefault(owner, Map.of()).forEach((mail, its) -> {
            if (its.equals(kind)) {
                withdrawn.add(new Withdrawn(mail, transaction, commit));
            }
        });
    }

    /** The database was away, or something is wrong with the suite itself. */
    synchronized void failed(RuntimeException e) {
        if (!(e instanceof StoreUnavailableException) && !(e instanceof Business.BusinessFailedException)) {
            unexpected = e;
        }
    }

    synchronized int committed() {
        return committed;
    }

    synchronized Load load() {
        if (unexpected != null) {
            throw new IllegalStateException("the load itself failed", unexpected);
        }
        return new Load(asked, withdrawn);
    }
}
