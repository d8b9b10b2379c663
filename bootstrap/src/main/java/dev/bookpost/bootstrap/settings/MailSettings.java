package dev.bookpost.bootstrap.settings;

import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.dkim.DkimSigner;
import dev.bookpost.smtp.relay.TrustedCertificates;
import dev.bookpost.smtp.templates.TemplateSet;
import java.util.Optional;

/**
 * @param relay empty means the built-in mail catcher
 * @param connections kept open to the relay at most, 1 to 100
 * @param maxPerSecond mails that this process sends at most; empty means no limit
 * @param origin the sender of every mail
 * @param signer signs every mail; empty means that none is signed
 * @param templates what mails are rendered with
 */
public record MailSettings(
        Optional<Relay> relay,
        int connections,
        Optional<Integer> maxPerSecond,
        MailOrigin origin,
        Optional<DkimSigner> signer,
        TemplateSet templates) {
    /**
     * An SMTP server that takes our mails.
     *
     * @param trusted believed in place of what the platform believes; empty means the platform's
     */
    public record Relay(
            String host,
            int port,
            RelaySecurity security,
            Optional<Credentials> credentials,
            Optional<TrustedCertificates> trusted) {}

    public record Credentials(String user, Secret password) {}

    /** How the way to the relay is protected. */
    public enum RelaySecurity {
        /** TLS is required, begun by STARTTLS (RFC 3207). */
        STARTTLS(587),
        /** TLS from the first byte (RFC 8314). */
        TLS(465),
        /** Everything travels in clear. */
        NONE(25);

        private final int usualPort;

        RelaySecurity(int usualPort) {
            this.usualPort = usualPort;
        }

        public int usualPort() {
            return usualPort;
        }
    }
}
