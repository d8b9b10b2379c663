package dev.bookpost.domain.outbox;

import java.time.Duration;

/** The way out: sends one mail to its one recipient. Safe for concurrent use. */
public interface MailGateway {
    /**
     * Sends, and reports what came of it; whatever the network or the relay does is an outcome, never an exception.
     *
     * @param limit the call returns within it (give or take scheduling), whatever the relay does
     * @throws InterruptedException if the thread was interrupted before anything was sent
     */
    SendOutcome send(OutgoingMail mail, Duration limit) throws InterruptedException;
}
