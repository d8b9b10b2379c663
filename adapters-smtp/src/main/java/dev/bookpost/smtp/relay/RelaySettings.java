package dev.bookpost.smtp.relay;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where the relay is and how to talk to it.
 *
 * @param port 1 to 65535
 * @param credentials null: no authentication
 * @param ehloName how this host names itself (RFC 5321 section 4.1.1.1): a domain, lower case
 */
public record RelaySettings(
        String host, int port, Security security, @Nullable Credentials credentials, String ehloName, Limits limits) {

    public RelaySettings {
        if (host.isBlank()) {
            throw new IllegalArgumentException("the relay's host is missing");
        }
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("the relay's port must be 1 to 65535: " + port);
        }
        if (!ehloName.matches("[a-z0-9.-]{1,253}")) {
            throw new IllegalArgumentException("not a domain: " + ehloName);
        }
    }

    /** How the connection is protected. There is no mode that encrypts only if the relay happens to offer it. */
    public enum Security {
        /** In clear; for loopback only. */
        NONE,
        /** STARTTLS (RFC 3207), required: a relay that does not offer it gets no mail. */
        STARTTLS,
        /** TLS from the first byte (RFC 8314 section 3.3). */
        TLS
    }

    public record Credentials(String user, String password) {
        @Override
        public String toString() {
            return "Credentials[…]";
        }
    }

    /**
     * @param connections at most this many are open at a time, 1 or more
     * @param mailsPerConnection after which a connection is replaced, 1 or more
     * @param idle after which an unused connection is closed
     * @param connect for the TCP connection to one address
     * @param read for one read from the socket; the limit of the whole send holds besides
     */
    public record Limits(int connections, int mailsPerConnection, Duration idle, Duration connect, Duration read) {
        public static final Limits DEFAULT =
                new Limits(4, 100, Duration.ofSeconds(20), Duration.ofSeconds(5), Duration.ofSeconds(30));

        public Limits {
            if (connections < 1 || mailsPerConnection < 1) {
                throw new IllegalArgumentException("connections and mails per connection must be 1 or more");
            }
            if (!idle.isPositive() || !connect.isPositive() || !read.isPositive()) {
                throw new IllegalArgumentException("idle, connect and read limits must be positive");
            }
        }

        public Limits withConnections(int count) {
            return new Limits(count, mailsPerConnection, idle, connect, read);
        }
    }

    /** Names neither user nor password. */
    @Override
    public String toString() {
        return "RelaySettings[" + host + ":" + port + ", " + security + "]";
    }
}
