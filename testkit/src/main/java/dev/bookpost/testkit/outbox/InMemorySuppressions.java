package dev.bookpost.testkit.outbox;

import static java.util.Comparator.comparingLong;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Suppression;
import dev.bookpost.domain.outbox.Suppressions;
import dev.bookpost.testkit.transactions.InMemoryDatabase;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

final class InMemorySuppressions implements Suppressions {
    private final InMemoryDatabase database;
    private final Map<EmailAddress, Suppression> rows = new HashMap<>();
    private long lastSeq;

    InMemorySuppressions(InMemoryDatabase database) {
        this.database = database;
        database.add(() -> {
            Map<EmailAddress, Suppression> then = Map.copyOf(rows);
            return () -> {
                rows.clear();
                rows.putAll(then);
            };
        });
    }

    /** Called inside an open transaction. */
    boolean hold(EmailAddress recipient) {
        return rows.containsKey(recipient);
    }

    /** Called inside an open transaction. */
    void note(NewMail mail, Settlement.Refused refused, Instant now) {
        if (Suppression.isFoundedBy(refused)) {
            EmailAddress recipient = mail.recipient();
            rows.computeIfAbsent(
                    recipient, any -> new Suppression(++lastSeq, recipient.value(), now, mail.id(), refused.text()));
        }
    }

    @Override
    public List<Suppression> list(@Nullable Long before, int limit) {
        return database.transaction(() -> rows.values().stream()
                .filter(one -> before == null || one.seq() < before)
                .sorted(comparingLong(Suppression::seq).reversed())
                .limit(limit)
                .toList());
    }

    @Override
    public boolean lift(EmailAddress recipient) {
        return database.transaction(() -> rows.remove(recipient) != null);
    }
}
