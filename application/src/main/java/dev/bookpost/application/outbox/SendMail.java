package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.ContentCodec.UnreadableContentException;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a claimed row and sends it; whatever is wrong with the row is an outcome. */
public final class SendMail {
    private static final Logger log = LoggerFactory.getLogger(SendMail.class);

    private final ContentCodec codec;
    private final MailGateway gateway;

    public SendMail(ContentCodec codec, MailGateway gateway) {
        this.codec = codec;
        this.gateway = gateway;
    }

    /**
     * @param limit the longest it may take
     * @throws InterruptedException if interrupted before anything was sent
     */
    SendOutcome handle(ClaimedMail mail, Duration limit) throws InterruptedException {
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

    /** The kinds that can be sent here. */
    ContentCodec codec() {
        return codec;
    }
}
