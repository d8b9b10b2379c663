package dev.bookpost.smtp.relay;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.bookpost.smtp.relay.RelaySettings.Limits;
import dev.bookpost.smtp.relay.RelaySettings.Security;
import java.time.Duration;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** What the relay's tests send, and with which settings. */
final class RelayFixture {
    /** Longer than any send should need. */
    static final Duration LIMIT = Duration.ofSeconds(10);
    /** For sends that are bound to be cut; long enough to come as far as the stall. */
    static final Duration SHORT = Duration.ofMillis(700);

    static final String SOURCE = """
            From: <bookpost@example.com>
            To: <member@example.com>
            Subject: t

            .a line that begins with a dot
            .
            the end
            """.replace("\n", "\r\n");

    private RelayFixture() {}

    static Limits limits() {
        return new Limits(1, 100, Duration.ofSeconds(20), Duration.ofSeconds(2), Duration.ofSeconds(30));
    }

    static RelaySettings plain(int port, Limits limits) {
        return new RelaySettings("localhost", port, Security.NONE, null, "client.example.com", limits);
    }

    static Relay relay(int port) {
        return relay(port, limits());
    }

    static Relay relay(int port, Limits limits) {
        return new Relay(plain(port, limits), (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    static Relay secure(
            int port, Security security, RelaySettings.@Nullable Credentials credentials, SSLSocketFactory trust) {
        return new Relay(
                new RelaySettings("localhost", port, security, credentials, "client.example.com", limits()), trust);
    }

    static Envelope envelope() {
        return envelope("member@example.com");
    }

    static Envelope envelope(String recipient) {
        return new Envelope("bookpost@example.com", recipient, SOURCE.getBytes(US_ASCII));
    }

    /** Too large for all buffers between here and a server that has stopped reading. */
    static Envelope large() {
        String source = SOURCE + ("x".repeat(998) + "\r\n").repeat(20_000);
        return new Envelope("bookpost@example.com", "member@example.com", source.getBytes(US_ASCII));
    }
}
