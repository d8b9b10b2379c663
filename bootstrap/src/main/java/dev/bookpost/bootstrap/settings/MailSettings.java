package dev.bookpost.bootstrap.settings;

import dev.bookpost.domain.outbox.EmailAddress;
import java.util.Optional;

/**
 * @param relay empty means the built-in mail catcher
 * @param connections kept open to the relay at most, 1 to 100
 * @param maxPerSecond mails that this process sends at most; empty means no limit
 * @param from the sender of every mail
 * @param domain the right-hand side of every Message-ID (RFC 5322 section 3.6.4)
 */
public record MailSettings(
        Optional<Relay> relay, int connections, Optional<Integer> maxPerSecond, EmailAddress from, String domain) {
    /** An SMTP server that takes our mails. */
    public record Relay(String host, int port, RelaySecurity security, Optional<Credentials> credentials) {}

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
