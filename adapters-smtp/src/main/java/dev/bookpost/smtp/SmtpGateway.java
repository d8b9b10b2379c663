package dev.bookpost.smtp;

import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.MailPreview;
import dev.bookpost.smtp.compose.Composer;
import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.compose.MailSigner;
import dev.bookpost.smtp.relay.Relay;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.templates.TemplateSet;
import java.net.URI;
import java.time.Duration;
import javax.net.ssl.SSLSocketFactory;

/** The gateway that sends through an SMTP relay. */
public interface SmtpGateway extends MailGateway, AutoCloseable {
    /**
     * The mail library looks its stream provider up anew for every body part, nine tenths of what composing costs,
     * unless this system property names one before its first use. What is made here sets it where nobody has.
     */
    String STREAM_PROVIDER_PROPERTY = "jakarta.mail.util.StreamProvider";

    /** Believes the certificates that the platform believes. Connects when the first mail is sent. */
    static SmtpGateway open(SmtpSettings settings) {
        return open(settings, (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    /**
     * @param trust decides which certificates are believed, for relays with a certificate authority of their own; that
     *     the certificate bears the relay's name is checked besides
     */
    static SmtpGateway open(SmtpSettings settings, SSLSocketFactory trust) {
        return new SmtpMailGateway(
                composer(settings.origin(), settings.publicUrl(), settings.signer(), settings.templates()),
                new Relay(settings.relay(), trust),
                settings.origin().envelopeFrom());
    }

    /**
     * Shows what a gateway of the same settings would send. Needs no relay.
     *
     * @param publicUrl as in {@link SmtpSettings}
     */
    static MailPreview preview(MailOrigin origin, URI publicUrl, MailSigner signer, TemplateSet templates) {
        return new SmtpMailPreview(composer(origin, publicUrl, signer, templates));
    }

    private static Composer composer(MailOrigin origin, URI publicUrl, MailSigner signer, TemplateSet templates) {
        if (System.getProperty(STREAM_PROVIDER_PROPERTY) == null) {
            System.setProperty(STREAM_PROVIDER_PROPERTY, "org.eclipse.angus.mail.util.MailStreamProvider");
        }
        return new Composer(templates.with(new Links(publicUrl)), origin, signer);
    }

    /** Lets the mails in hand finish for {@code grace}, then cuts their connections; takes no more. */
    void close(Duration grace) throws InterruptedException;

    /** As {@link #close(Duration)} with 5 seconds; an interrupt cuts them short. */
    @Override
    void close();
}
