package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.Publications;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.domain.outbox.SettleReport;
import java.time.Duration;

/**
 * Is told what a dispatcher does, on the dispatcher's own threads: what it does must neither block nor throw. Each
 * method is called by one thread at a time unless it says otherwise.
 */
public interface DispatchObserver {
    DispatchObserver NONE = new DispatchObserver() {
        @Override
        public void claimed(Claim claim, Duration took) {}

        @Override
        public void sent(MailKind kind, SendOutcome outcome, Duration took) {}

        @Override
        public void settled(SettleReport report, Duration took) {}
    };

    /** The outbox was asked for mails, and answered. */
    void claimed(Claim claim, Duration took);

    /**
     * An attempt to send came to its end. Called by many threads at a time.
     *
     * @param took without the wait for a place in the relay's budget
     */
    void sent(MailKind kind, SendOutcome outcome, Duration took);

    /** A record was left with the broker, or could not be. Called by many threads at a time. */
    default void published(Publications.Result result, Duration took) {}

    /**
     * A mail was published, or taken by the relay, more often than the protocol can account for. Called by many threads
     * at a time.
     */
    default void repeated(MailKind kind) {}

    /** Results were written. */
    void settled(SettleReport report, Duration took);
}
