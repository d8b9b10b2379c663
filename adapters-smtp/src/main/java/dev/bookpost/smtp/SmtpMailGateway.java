package dev.bookpost.smtp;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.smtp.compose.Composer;
import dev.bookpost.smtp.compose.CompositionFailedException;
import dev.bookpost.smtp.compose.UnsendableMailException;
import dev.bookpost.smtp.relay.Envelope;
import dev.bookpost.smtp.relay.Relay;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class SmtpMailGateway implements SmtpGateway {
    private static final Logger log = LoggerFactory.getLogger(SmtpMailGateway.class);

    private final Composer composer;
    private final Relay relay;
    private final EmailAddress sender;

    SmtpMailGateway(Composer composer, Relay relay, EmailAddress sender) {
        this.composer = composer;
        this.relay = relay;
        this.sender = sender;
    }

    @Override
    public SendOutcome send(OutgoingMail mail, Duration limit) throws InterruptedException {
        long start = System.nanoTime();
        byte[] source;
        try {
            source = composer.compose(mail);
        } catch (UnsendableMailException e) {
            return new SendOutcome.Unsendable(reason(e));
        } catch (CompositionFailedException e) {
            log.error("mail {} could not be composed", mail.id(), e);
            return new SendOutcome.Deferred(0, "could not be composed (" + e.getMessage() + ")");
        }
        Envelope envelope = new Envelope(sender.value(), mail.recipient().value(), source);
        return relay.send(envelope, limit.minusNanos(System.nanoTime() - start));
    }

    /** The cause by its type only: its text may hold what people typed. */
    private static String reason(UnsendableMailException e) {
        String message = String.valueOf(e.getMessage());
        return e.getCause() == null
                ? message
                : message + " (" + e.getCause().getClass().getSimpleName() + ")";
    }

    @Override
    public void close(Duration grace) throws InterruptedException {
        relay.close(grace);
    }

    @Override
    public void close() {
        relay.close();
    }
}
