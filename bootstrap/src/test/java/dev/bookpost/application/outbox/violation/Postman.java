package dev.bookpost.application.outbox.violation;

import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import java.time.Duration;

/** Sends at once, for whoever asks. */
public record Postman(MailGateway gateway) {
    public SendOutcome deliver(OutgoingMail mail) {
        try {
            return gateway.send(mail, Duration.ofSeconds(20));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
