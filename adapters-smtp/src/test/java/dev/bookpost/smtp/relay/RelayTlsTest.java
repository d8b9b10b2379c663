package dev.bookpost.smtp.relay;

import static dev.bookpost.smtp.relay.RelayFixture.LIMIT;
import static dev.bookpost.smtp.relay.RelayFixture.SHORT;
import static dev.bookpost.smtp.relay.RelayFixture.envelope;
import static dev.bookpost.smtp.relay.RelayFixture.large;
import static dev.bookpost.smtp.relay.RelayFixture.secure;
import static dev.bookpost.testkit.smtp.Move.reply;
import static dev.bookpost.testkit.smtp.Script.ACCEPT_ALL;
import static dev.bookpost.testkit.smtp.Script.on;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.domain.outbox.SendOutcome.Deferred;
import dev.bookpost.domain.outbox.SendOutcome.Delivered;
import dev.bookpost.domain.outbox.SendOutcome.RelayUnavailable;
import dev.bookpost.domain.outbox.SendOutcome.Uncertain;
import dev.bookpost.smtp.pem.UnusableFileException;
import dev.bookpost.smtp.relay.RelaySettings.Credentials;
import dev.bookpost.smtp.relay.RelaySettings.Security;
import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Offer;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.ScriptedSmtp;
import dev.bookpost.testkit.smtp.Step;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelayTlsTest {
    private static final Credentials CREDENTIALS = new Credentials("user", "pässword");

    private static Certificates certificates;

    @BeforeAll
    static void makeCertificates(@TempDir Path folder) throws Exception {
        certificates = Certificates.generateIn(folder);
    }

    private static Relay startTls(ScriptedSmtp server) {
        return secure(server.port(), Security.STARTTLS, CREDENTIALS, certificates.trust());
    }

    private static Offer startTlsOffer() {
        return Offer.startTls(certificates.trusted()).withAuth();
    }

    @Test
    void mails_go_encrypted_and_authenticated_over_one_connection() throws InterruptedException {
        try (ScriptedSmtp server = new ScriptedSmtp(startTlsOffer(), ACCEPT_ALL);
                Relay relay = startTls(server)) {
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            assertThat(server.connections()).isEqualTo(1);
            String proof = Base64.getEncoder().encodeToString("user\0user\0pässword".getBytes(UTF_8));
            assertThat(server.journal())
                    .containsSubsequence("1 STARTTLS", "1 EHLO client.example.com", "1 AUTH PLAIN " + proof);
        }
    }

    @Test
    void implicit_tls_works_and_keeps_its_connection() throws InterruptedException {
        try (ScriptedSmtp server = new ScriptedSmtp(
                        Offer.implicitTls(certificates.trusted()).withAuth(), ACCEPT_ALL);
                Relay relay = secure(server.port(), Security.TLS, CREDENTIALS, certificates.trust())) {
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void without_starttls_nothing_is_sent_in_clear() throws InterruptedException {
        try (ScriptedSmtp server = new ScriptedSmtp(Offer.PLAIN.withAuth(), ACCEPT_ALL);
                Relay relay = startTls(server)) {
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(RelayUnavailable.class);
            assertNothingWasSaidBut(server, "EHLO", "STARTTLS", "QUIT");
        }
    }

    @Test
    void a_relay_that_cannot_encrypt_now_is_unavailable() throws InterruptedException {
        Script script = on(Step.STARTTLS, reply("454 4.7.0 no TLS now"));
        try (ScriptedSmtp server = new ScriptedSmtp(startTlsOffer(), script);
                Relay relay = startTls(server)) {
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(RelayUnavailable.class);
            assertNothingWasSaidBut(server, "EHLO", "STARTTLS", "QUIT");
        }
    }

    @Test
    void a_certificate_that_nobody_believes_is_refused() throws InterruptedException {
        assertRefused(Offer.startTls(certificates.stranger()).withAuth(), Security.STARTTLS);
        assertRefused(Offer.implicitTls(certificates.stranger()).withAuth(), Security.TLS);
    }

    @Test
    void a_certificate_for_another_name_is_refused() throws InterruptedException {
        assertRefused(Offer.startTls(certificates.otherName()).withAuth(), Security.STARTTLS);
        assertRefused(Offer.implicitTls(certificates.otherName()).withAuth(), Security.TLS);
    }

    private static void assertRefused(Offer offer, Security security) throws InterruptedException {
        try (ScriptedSmtp server = new ScriptedSmtp(offer, ACCEPT_ALL);
                Relay relay = secure(server.port(), security, CREDENTIALS, certificates.trust())) {
            assertThat(relay.send(envelope(), LIMIT))
                    .isInstanceOfSatisfying(
                            RelayUnavailable.class,
                            outcome -> assertThat(outcome.cause()).contains("SSLHandshakeException"));
            assertNothingWasSaidBut(server, "EHLO", "STARTTLS", "QUIT");
        }
    }

    @Test
    void certificates_from_a_file_are_believed_in_place_of_the_platforms(@TempDir Path folder) throws Exception {
        TrustedCertificates trusted = TrustedCertificates.read(certificates.pem(folder.resolve("ca.pem")));
        assertThat(sentWith(trusted, certificates.trusted())).isInstanceOf(Delivered.class);
        assertThat(sentWith(trusted, certificates.stranger())).isInstanceOf(RelayUnavailable.class);
        assertThat(sentWith(trusted, certificates.otherName())).isInstanceOf(RelayUnavailable.class);
        assertThat(trusted).hasToString("TrustedCertificates[" + folder.resolve("ca.pem") + "]");
    }

    private static SendOutcome sentWith(TrustedCertificates trusted, SSLContext certificate)
            throws InterruptedException {
        try (ScriptedSmtp server = new ScriptedSmtp(Offer.startTls(certificate).withAuth(), ACCEPT_ALL);
                Relay relay = secure(server.port(), Security.STARTTLS, CREDENTIALS, trusted.sockets())) {
            return relay.send(envelope(), LIMIT);
        }
    }

    @Test
    void what_is_wrong_with_a_file_of_certificates_is_said(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("ca.pem");
        assertUnusable(file, "does not exist");
        Files.writeString(file, "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
        assertUnusable(file, "holds no certificate (-----BEGIN CERTIFICATE-----)");
        Files.writeString(file, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        assertUnusable(file, "has a block CERTIFICATE that is no X.509 certificate");
    }

    private static void assertUnusable(Path file, String fault) {
        assertThatExceptionOfType(UnusableFileException.class)
                .isThrownBy(() -> TrustedCertificates.read(file))
                .withMessage(file + " " + fault);
    }

    @Test
    void refused_credentials_are_the_relays_trouble_and_stay_secret() throws InterruptedException {
        assertCredentialsRefused("535 5.7.8 bad credentials", 535);
        assertCredentialsRefused("454 4.7.0 temporary failure", 454);
    }

    private static void assertCredentialsRefused(String answer, int code) throws InterruptedException {
        try (ScriptedSmtp server = new ScriptedSmtp(startTlsOffer(), on(Step.AUTH, reply(answer)));
                Relay relay = startTls(server)) {
            SendOutcome outcome = relay.send(envelope(), LIMIT);
            assertThat(outcome).isEqualTo(new RelayUnavailable(code, answer));
            assertThat(server.received()).isEmpty();
        }
    }

    @Test
    void a_relay_that_offers_no_authentication_gets_no_unauthenticated_mail() throws InterruptedException {
        try (ScriptedSmtp server = new ScriptedSmtp(Offer.startTls(certificates.trusted()), ACCEPT_ALL);
                Relay relay = startTls(server)) {
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(RelayUnavailable.class);
            assertThat(server.journal()).noneMatch(line -> line.contains("MAIL FROM"));
        }
    }

    @Test
    void a_drip_or_a_full_window_is_cut_under_tls_too() throws InterruptedException {
        Offer offer = Offer.implicitTls(certificates.trusted()).withAuth();
        Script drip = on(Step.DOT, new Move.Drip(Duration.ofMillis(50)));
        try (ScriptedSmtp server = new ScriptedSmtp(offer, drip);
                Relay relay = secure(server.port(), Security.TLS, CREDENTIALS, certificates.trust())) {
            assertThat(relay.send(envelope(), SHORT)).isInstanceOf(Uncertain.class);
            server.play(on(Step.BODY, new Move.StopReading()));
            assertThat(relay.send(large(), SHORT)).isInstanceOf(Deferred.class);
        }
    }

    @Test
    void settings_and_connections_never_print_the_password() {
        RelaySettings settings = new RelaySettings(
                "localhost", 25, Security.STARTTLS, CREDENTIALS, "client.example.com", RelayFixture.limits());
        assertThat(settings.toString() + settings.credentials()).doesNotContain("pässword", "user");
    }

    private static void assertNothingWasSaidBut(ScriptedSmtp server, String... commands) {
        assertThat(server.journal())
                .allSatisfy(line -> assertThat(line.substring(2))
                        .satisfiesAnyOf(
                                said -> assertThat(said).startsWith("connected"),
                                said -> assertThat(said).startsWith("ended"),
                                said -> assertThat(commands).anyMatch(said::startsWith)));
    }
}
