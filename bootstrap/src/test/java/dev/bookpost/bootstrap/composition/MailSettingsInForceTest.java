package dev.bookpost.bootstrap.composition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.smtp.templates.TemplateSet;
import dev.bookpost.testkit.smtp.ScriptedSmtp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the settings say about mails is what leaves. */
class MailSettingsInForceTest {
    @Test
    void mails_leave_signed_with_the_senders_and_by_the_templates_that_were_set(@TempDir Path folder) throws Exception {
        byte[] key = KeyPairGenerator.getInstance("Ed25519")
                .generateKeyPair()
                .getPrivate()
                .getEncoded();
        Path file = folder.resolve("dkim.pem");
        Files.writeString(
                file,
                "-----BEGIN PRIVATE KEY-----\n" + Base64.getEncoder().encodeToString(key)
                        + "\n-----END PRIVATE KEY-----\n",
                UTF_8);
        Path templates = folder.resolve("templates");
        TemplateSet.export(templates);
        Files.writeString(
                templates.resolve("plain/booking/confirmed_subject_en.jte"),
                "@param dev.bookpost.smtp.booking.BookingView booking\nYour room is yours\n");
        try (Stage stage = new Stage()) {
            Stage.Running running = stage.start(
                    "BOOKPOST_MAIL_FROM", "bookings@example.org",
                    "BOOKPOST_MAIL_FROM_NAME", "Han River Rooms",
                    "BOOKPOST_MAIL_ENVELOPE_FROM", "bounces@example.org",
                    "BOOKPOST_MAIL_REPLY_TO", "desk@example.org",
                    "BOOKPOST_MAIL_TEMPLATES", templates.toString(),
                    "BOOKPOST_DKIM_KEY", file.toString(),
                    "BOOKPOST_DKIM_SELECTOR", "e1");
            assertThat(running.api().signUp("ann@example.com", "en").status()).isEqualTo(201);
            String token = running.api().signIn("ann@example.com");
            assertThat(running.api().book(token, running.addResource(1), 10).status())
                    .isEqualTo(201);
            assertThat(stage.awaitSettled(2)).containsOnly(MailState.SENT);
            assertThat(stage.relay.received())
                    .hasSize(2)
                    .extracting(ScriptedSmtp.Received::sender)
                    .containsOnly("<bounces@example.org>");
            assertThat(stage.relay.received())
                    .extracting(ScriptedSmtp.Received::source)
                    .allMatch(
                            source -> source.startsWith("DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed; t=")
                                    && source.contains("\r\n\td=example.org;\r\n\ts=e1;\r\n")
                                    && source.contains("\r\nFrom: Han River Rooms <bookings@example.org>\r\n")
                                    && source.contains("\r\nReply-To: desk@example.org\r\n"))
                    .anyMatch(source -> source.contains("\r\nSubject: Your room is yours\r\n"))
                    .anyMatch(source ->
                            source.contains("\r\nContent-Type: text/calendar; charset=UTF-8; method=REQUEST\r\n"));
        }
    }
}
