package dev.bookpost.bootstrap.composition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.outbox.MailState;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a booking to the one click that its reminder offers, with everything real, behind a proxy that has a path. */
class UnsubscribeStoryTest {
    private static final String PUBLIC = "https://book.example/rooms";
    private static final Pattern LINK = Pattern.compile("\r\nList-Unsubscribe: *(?:\r\n )?<([^>]+)>\r\n");

    private static String addResource(Stage.Running running) {
        ResourceId id = new ResourceId(UUID.randomUUID());
        Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        return running.bookpost().transactions().inTransaction(tx -> {
            tx.resources()
                    .add(new Resource(
                            id,
                            "Han River",
                            ZoneId.of("Asia/Seoul"),
                            2,
                            new Approval.Automatic(),
                            Duration.ofHours(1),
                            now));
            return id.toString();
        });
    }

    private static Path key(Path folder) throws Exception {
        byte[] key = KeyPairGenerator.getInstance("Ed25519")
                .generateKeyPair()
                .getPrivate()
                .getEncoded();
        Path file = folder.resolve("dkim.pem");
        String base64 = Base64.getEncoder().encodeToString(key);
        return Files.writeString(
                file, "-----BEGIN PRIVATE KEY-----\n" + base64 + "\n-----END PRIVATE KEY-----\n", UTF_8);
    }

    @Test
    void the_address_in_the_header_of_a_reminder_ends_the_reminders(@TempDir Path folder) throws Exception {
        try (Stage stage = new Stage()) {
            Stage.Running running = stage.start(
                    "BOOKPOST_PUBLIC_URL",
                    PUBLIC,
                    "BOOKPOST_DKIM_KEY",
                    key(folder).toString(),
                    "BOOKPOST_DKIM_SELECTOR",
                    "e1");
            ApiClient api = running.api();
            assertThat(api.signUp("ann@example.com", "ko").text("reminders")).isEqualTo("true");
            String session = api.signIn("ann@example.com");
            String resource = addResource(running);
            String first = api.book(session, resource, 10).text("id");
            String second = api.book(session, resource, 10).text("id");
            assertThat(stage.awaitSettled(3)).containsOnly(MailState.SENT);
            stage.database.execute("update email_outbox set next_attempt_at = outbox_now() where reference = 'booking:"
                    + first + "' and kind = 'booking-reminder'");
            assertThat(stage.awaitSettled(1)).containsOnly(MailState.SENT);

            String source = stage.relay.received().getLast().source();
            assertThat(source).contains("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
            String signature = source.substring(0, source.indexOf("b=", source.indexOf("bh=") + 3))
                    .replaceAll("\\s", "");
            assertThat(signature)
                    .startsWith("DKIM-Signature:")
                    .contains(":List-Unsubscribe:List-Unsubscribe:List-Unsubscribe-Post:List-Unsubscribe-Post");
            Matcher link = LINK.matcher(source);
            assertThat(link.find()).as(source).isTrue();
            URI uri = URI.create(link.group(1));
            assertThat(uri.toString()).startsWith(PUBLIC + "/unsubscribe?token=");
            ArrivedMail reminder = ArrivedMail.of(stage.relay.received().getLast());
            assertThat(reminder.text()).contains("예약 알림 그만 받기: " + uri);
            assertThat(stage.database.query("select payload from email_outbox").toString())
                    .as("each reminder has its own token")
                    .contains("unsubscribeToken")
                    .doesNotContain(uri.getQuery().substring("token=".length()));

            // as a proxy passes it on
            String path = uri.toString().substring(PUBLIC.length());
            assertThat(api.get(path, null).status()).isEqualTo(200);
            assertThat(api.get("/api/members/me", session).text("reminders")).isEqualTo("true");
            ApiClient.Answer done = api.postForm(path, "List-Unsubscribe=One-Click");
            assertThat(done.status()).isEqualTo(200);
            assertThat(api.get("/api/members/me", session).text("reminders")).isEqualTo("false");
            assertThat(stage.database.query("select state from email_history where kind = 'booking-reminder' and"
                            + " reference = 'booking:" + second + "'"))
                    .containsExactly("WITHDRAWN");
            assertThat(stage.database.query("select 1 from email_outbox")).isEmpty();
            assertThat(api.book(session, resource, 12).status()).isEqualTo(201);
            assertThat(stage.mails("booking-reminder")).isEqualTo(2);
        }
    }
}
