package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.ContentCodec.UnreadableContentException;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.domain.outbox.Settlement;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Straight to the relay. Reads a claimed row and sends it; whatever is wrong with the row is an outcome. */
public final class SendMail implements WayOut {
    private static final Logger log = LoggerFactory.getLogger(SendMail.class);

    private final ContentCodec codec;
    private final MailGateway gateway;
    private final LastMails delivered = new LastMails();

    public SendMail(ContentCodec codec, MailGateway gateway) {
        this.codec = codec;
        this.gateway = gateway;
    }

    @Override
    public Set<MailKind> known() {
        return codec.known();
    }

    @Override
    public Settlement.Result pass(ClaimedMail mail, DispatchPolicy policy, Dispatcher.Worker worker)
            throws InterruptedException {
        long began = worker.nanoTime().getAsLong();
        SendOutcome outcome = outcome(mail, policy.sendDeadline());
        Duration took = Duration.ofNanos(worker.nanoTime().getAsLong() - began);
        tell(worker.observer(), mail, outcome, took);
        return policy.resultOf(outcome, mail, worker.random());
    }

    /** Whatever an observer does, the result is settled. */
    private void tell(DispatchObserver observer, ClaimedMail mail, SendOutcome outcome, Duration took) {
        try {
            if (outcome instanceof SendOutcome.Delivered && delivered.wasThere(mail.id())) {
                log.error("mail {} ({}) was taken by the relay twice from this process", mail.id(), mail.kind());
                observer.repeated(mail.kind());
            }
            observer.sent(mail.kind(), outcome, took);
        } catch (RuntimeException e) {
            log.error("an observer failed", e);
        }
    }

    private SendOutcome outcome(ClaimedMail mail, Duration limit) throws InterruptedException {
        try {
            return send(mail, limit);
        } catch (RuntimeException | Error e) {
            // a fault of ours, at an unknown stage: counted, so that it cannot loop, and never taken for not sent
            log.error("sending mail {} ({}) failed unexpectedly", mail.id(), mail.kind(), e);
            return new SendOutcome.Uncertain("internal error: " + e.getClass().getSimpleName());
        }
    }

    private SendOutcome send(ClaimedMail mail, Duration limit) throws InterruptedException {
        Optional<EmailAddress> recipient = EmailAddress.parse(mail.recipient());
        if (recipient.isEmpty()) {
            return new SendOutcome.Unsendable("the recipient is not a mail address");
        }
        MailContent content;
        try {
            content = codec.decode(mail.kind(), mail.payload());
        } catch (UnreadableContentException e) {
            return new SendOutcome.Unsendable(String.valueOf(e.getMessage()));
        }
        Locale locale = Locale.forLanguageTag(mail.locale());
        return gateway.send(
                new OutgoingMail(mail.id(), content, recipient.get(), locale, mail.dueAt(), mail.reference()), limit);
    }
}
