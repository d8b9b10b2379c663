package dev.bookpost.bootstrap.violation;

import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.OutgoingMail;
import java.time.Duration;

public final class SendsPastTheDispatcher {
    void greet(MailGateway gateway, OutgoingMail mail) throws InterruptedException {
        gateway.send(mail, Duration.ofSeconds(20));
    }
}
