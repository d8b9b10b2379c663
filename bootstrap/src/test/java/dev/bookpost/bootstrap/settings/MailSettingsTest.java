package dev.bookpost.bootstrap.settings;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bookpost.bootstrap.settings.Settings.Purpose;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.templates.TemplateSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailSettingsTest {
    @TempDir
    private Path folder;

    private static Map<String, String> with(String... keysAndValues) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "BOOKPOST_DB_URL", "jdbc:postgresql://db/bookpost",
                "BOOKPOST_SMTP_HOST", "relay.example.org",
                "BOOKPOST_MAIL_FROM", "bookings@example.org"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            environment.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return environment;
    }

    private static MailSettings read(String... keysAndValues) {
        return Settings.read(with(keysAndValues), Optional.empty(), Purpose.SERVE)
                .mail();
    }

    private static List<String> faults(String... keysAndValues) {
        return catchThrowableOfType(InvalidSettingsException.class, () -> read(keysAndValues))
                .faults();
    }

    private static String pem(String label, byte[] content) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    }

    private String key(String name, String algorithm) throws GeneralSecurityException, IOException {
        byte[] key = KeyPairGenerator.getInstance(algorithm)
                .generateKeyPair()
                .getPrivate()
                .getEncoded();
        return Files.writeString(folder.resolve(name), pem("PRIVATE KEY", key)).toString();
    }

    /** Some certificate of an authority. */
    private String certificate() throws GeneralSecurityException, IOException {
        TrustManagerFactory platform = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        platform.init((KeyStore) null);
        byte[] first = ((X509TrustManager) platform.getTrustManagers()[0]).getAcceptedIssuers()[0].getEncoded();
        return Files.writeString(folder.resolve("ca.pem"), pem("CERTIFICATE", first))
                .toString();
    }

    @Test
    void one_address_is_enough() {
        EmailAddress from = new EmailAddress("bookings@example.org");
        assertThat(read().origin()).isEqualTo(new MailOrigin(from, "Bookpost", "example.org", from, null));
        assertThat(read().signer()).isEmpty();
        assertThat(read().relay().orElseThrow().trusted()).isEmpty();
    }

    @Test
    void names_and_addresses_are_read_and_cleaned() {
        assertThat(read(
                                "BOOKPOST_MAIL_FROM_NAME", " 북포스트\t예약 ",
                                "BOOKPOST_MAIL_ENVELOPE_FROM", "Bounces@Example.org",
                                "BOOKPOST_MAIL_REPLY_TO", "desk@example.org",
                                "BOOKPOST_MAIL_DOMAIN", "mail.example.org")
                        .origin())
                .isEqualTo(new MailOrigin(
                        new EmailAddress("bookings@example.org"),
                        "북포스트 예약",
                        "mail.example.org",
                        new EmailAddress("bounces@example.org"),
                        new EmailAddress("desk@example.org")));
        assertThat(faults(
                        "BOOKPOST_MAIL_FROM_NAME", "x".repeat(101),
                        "BOOKPOST_MAIL_ENVELOPE_FROM", "<>",
                        "BOOKPOST_MAIL_REPLY_TO", "a@x.example, b@x.example"))
                .hasSize(3)
                .anyMatch(fault -> fault.endsWith("it must be a name of at most 100 characters"))
                .contains("BOOKPOST_MAIL_REPLY_TO is 'a@x.example, b@x.example': it must be a plain e-mail address such"
                        + " as bookings@example.org");
    }

    @Test
    void mails_are_signed_with_one_key_or_two() throws Exception {
        String ed25519 = key("ed.pem", "Ed25519");
        assertThat(read("BOOKPOST_DKIM_KEY", ed25519, "BOOKPOST_DKIM_SELECTOR", "e1")
                        .signer()
                        .orElseThrow())
                .hasToString("DkimSigner[example.org, [DkimKey[e1, ed25519-sha256]]]");
        assertThat(read(
                                "BOOKPOST_DKIM_KEY", key("rsa.pem", "RSA") + ", " + ed25519,
                                "BOOKPOST_DKIM_SELECTOR", "r1,e1",
                                "BOOKPOST_DKIM_DOMAIN", "sign.example.org")
                        .signer()
                        .orElseThrow())
                .hasToString("DkimSigner[sign.example.org, [DkimKey[r1, rsa-sha256], DkimKey[e1, ed25519-sha256]]]");
    }

    @Test
    void what_is_wrong_with_the_signature_is_said_without_the_key() throws Exception {
        String key = key("ed.pem", "Ed25519");
        Path bad = Files.writeString(folder.resolve("bad.pem"), pem("PRIVATE KEY", "geheim".getBytes(UTF_8)));
        assertThat(faults("BOOKPOST_DKIM_KEY", key))
                .containsExactly("BOOKPOST_DKIM_SELECTOR is missing: it goes with BOOKPOST_DKIM_KEY");
        assertThat(faults("BOOKPOST_DKIM_DOMAIN", "example.org"))
                .containsExactly("BOOKPOST_DKIM_DOMAIN has no effect without BOOKPOST_DKIM_KEY");
        assertThat(faults("BOOKPOST_DKIM_KEY", key + "," + key, "BOOKPOST_DKIM_SELECTOR", "e1"))
                .containsExactly("BOOKPOST_DKIM_KEY names 2, and BOOKPOST_DKIM_SELECTOR 1: each key needs a selector");
        assertThat(faults("BOOKPOST_DKIM_KEY", key + "," + key, "BOOKPOST_DKIM_SELECTOR", "e1,e1"))
                .singleElement()
                .asString()
                .startsWith("BOOKPOST_DKIM_SELECTOR is 'e1,e1': it must be a selector");
        assertThat(faults(
                        "BOOKPOST_DKIM_KEY", bad + ",/none/there.pem",
                        "BOOKPOST_DKIM_SELECTOR", "e1,e2",
                        "BOOKPOST_DKIM_DOMAIN", "Example.org"))
                .containsExactly(
                        "BOOKPOST_DKIM_DOMAIN is 'Example.org': it must be a domain name in lower case",
                        "BOOKPOST_DKIM_KEY cannot be used: " + bad
                                + " holds a private key that is neither RSA nor Ed25519",
                        "BOOKPOST_DKIM_KEY cannot be used: /none/there.pem does not exist");
    }

    @Test
    void certificates_of_ones_own_need_a_relay_that_encrypts() throws Exception {
        String file = certificate();
        assertThat(read("BOOKPOST_SMTP_CA", file)
                        .relay()
                        .orElseThrow()
                        .trusted()
                        .orElseThrow())
                .hasToString("TrustedCertificates[" + file + "]");
        assertThat(faults("BOOKPOST_SMTP_CA", file, "BOOKPOST_SMTP_SECURITY", "none"))
                .containsExactly("BOOKPOST_SMTP_CA has no effect where BOOKPOST_SMTP_SECURITY is none");
        assertThat(faults("BOOKPOST_SMTP_CA", folder.toString()))
                .containsExactly("BOOKPOST_SMTP_CA cannot be used: " + folder + " is a folder");
        assertThat(catchThrowableOfType(
                                InvalidSettingsException.class,
                                () -> Settings.read(
                                        Map.of("BOOKPOST_SMTP_CA", file), Optional.empty(), Purpose.SERVE_EMBEDDED))
                        .faults())
                .containsExactly("BOOKPOST_SMTP_CA has no effect without BOOKPOST_SMTP_HOST");
    }

    @Test
    void templates_that_cannot_be_used_are_named_among_the_other_faults() {
        assertThat(read().templates()).isSameAs(TemplateSet.SHIPPED);
        assertThat(faults("BOOKPOST_MAIL_TEMPLATES", "/none/templates", "BOOKPOST_SMTP_PORT", "x"))
                .containsExactly(
                        "BOOKPOST_SMTP_PORT is 'x': it must be a whole number from 1 to 65535",
                        "BOOKPOST_MAIL_TEMPLATES cannot be used: /none/templates: does not exist");
    }

    @Test
    void a_migration_reads_no_keys_and_runs_no_templates() {
        Map<String, String> environment = with(
                "BOOKPOST_DKIM_KEY", "/none/there.pem",
                "BOOKPOST_DKIM_SELECTOR", "e1",
                "BOOKPOST_SMTP_CA", "/none/ca.pem");
        environment.put("BOOKPOST_MAIL_TEMPLATES", "/none/templates");
        assertThat(Settings.read(environment, Optional.empty(), Purpose.MIGRATE)
                        .mail()
                        .relay())
                .isPresent();
    }

    @Test
    void a_preview_reads_the_keys_it_signs_with() {
        Map<String, String> environment = with("BOOKPOST_DKIM_KEY", "/none/there.pem", "BOOKPOST_DKIM_SELECTOR", "e1");
        assertThat(catchThrowableOfType(
                                InvalidSettingsException.class,
                                () -> Settings.read(environment, Optional.empty(), Purpose.PREVIEW))
                        .faults())
                .singleElement()
                .asString()
                .startsWith("BOOKPOST_DKIM_KEY cannot be used: ");
    }
}
