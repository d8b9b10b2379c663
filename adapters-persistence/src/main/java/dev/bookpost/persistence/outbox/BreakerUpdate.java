package dev.bookpost.persistence.outbox;

import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.RelayBreaker;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jooq.DSLContext;

/**
 * What a batch of results tells the relay breaker.
 *
 * @param relay the breaker afterwards
 * @param now when these results came, by the outbox's clock
 * @param rejecting the mails whose results came while the relay was known to reject everything
 */
record BreakerUpdate(RelayBreaker relay, Instant now, Set<MailId> rejecting) {
    /** As a rule nothing changes; then the row is only read, so that settles do not queue for it. */
    static BreakerUpdate write(DSLContext sql, List<Settlement> settlements, RandomGenerator random) {
        ControlRow.Reading seen = ControlRow.read(sql);
        BreakerUpdate update = of(seen.relay(), settlements, seen.now(), random);
        if (update.relay().equals(seen.relay())) {
            return update;
        }
        ControlRow.Reading locked = ControlRow.lock(sql);
        update = of(locked.relay(), settlements, locked.now(), random);
        ControlRow.write(sql, locked.state().with(update.relay()));
        return update;
    }

    private static BreakerUpdate of(
            RelayBreaker before, List<Settlement> settlements, Instant now, RandomGenerator random) {
        RelayBreaker relay = before;
        Set<MailId> rejecting = new HashSet<>();
        for (Settlement settlement : settlements) {
            if (relay.state() == RelayBreaker.State.REJECTING) {
                rejecting.add(settlement.id());
            }
            relay = relay.after(settlement, now, random::nextDouble);
        }
        return new BreakerUpdate(relay, now, rejecting);
    }
}
