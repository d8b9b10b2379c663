package dev.bookpost.bootstrap.composition;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailState;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real mails on a real database, shown by a process that sends none. */
class PreviewTest {
    private static final String[] SHOWS = {"BOOKPOST_ROLES", "http", "BOOKPOST_PUBLIC_URL", "https://book.example/app"};
    private static final String TITLE = "<script>alert(1)</script> 주간 회의";

    private final Stage stage = new Stage();
    private Stage.Running running = stage.start(SHOWS);
    private String operator = "";

    @BeforeEach
    void signIn() {
        running.api().signUp("oda@example.com", "ko");
        stage.database.execute("update member set role = 'OPERATOR', email_confirmed = true");
        operator = running.api().signIn("oda@example.com");
    }

    @AfterEach
    void end() {
        stage.close();
    }

    private String mail(String kind) {
        return stage.database
                .query("select id from email_outbox where kind = '" + kind + "'")
                .getFirst();
    }

    private ApiClient.Answer preview(String mail, String part) {
        return running.api().get("/api/outbox/" + mail + "/preview?part=" + part, operator);
    }

    private String shown(String mail, String part) {
        ApiClient.Answer answer = preview(mail, part);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private void book() {
        String body = """
                {"resourceId": "%s", "start": "%s", "end": "%s", "title": "%s"}
                """.formatted(running.addResource(1), ApiClient.hour(10), ApiClient.hour(11), TITLE);
        assertThat(running.api().post("/api/bookings", operator, body).status()).isEqualTo(201);
    }

    /** Headers and bodies with every transfer encoding undone. */
    private static String decoded(Part part) throws Exception {
        if (part.getContent() instanceof Multipart parts) {
            StringBuilder all = new StringBuilder();
            for (int i = 0; i < parts.getCount(); i++) {
                all.append(decoded(parts.getBodyPart(i)));
            }
            return all.toString();
        }
        return part.getContentType() + "\n" + new String(part.getInputStream().readAllBytes(), UTF_8) + "\n";
    }

    @Test
    void no_part_of_a_welcome_or_reset_mail_shows_its_token() throws Exception {
        running.api().post("/api/members/forgot", null, "{\"email\": \"oda@example.com\"}");
        // asked for in the background
        for (int i = 0; i < 2_000 && stage.mails("member-password-reset") == 0; i++) {
            running.api().get("/health/ready", null);
        }
        for (List<String> one : List.of(
                List.of("member-welcome", "confirmToken", "/confirm?token="),
                List.of("member-password-reset", "resetToken", "/reset?token="))) {
            String mail = mail(one.get(0));
            String token = stage.database
                    .query("select payload ->> '" + one.get(1) + "' from email_outbox where id = '" + mail + "'")
                    .getFirst();
            assertThat(token).hasSizeGreaterThan(20);
            String source = shown(mail, "source");
            String masked = "https://book.example/app" + one.get(2) + "***";
            for (String text : List.of(
                    shown(mail, "html"),
                    shown(mail, "text"),
                    decoded(new MimeMessage(
                            Session.getInstance(new Properties()),
                            new ByteArrayInputStream(source.getBytes(US_ASCII)))))) {
                assertThat(text).contains(masked).doesNotContain(token);
            }
            assertThat(source).doesNotContain(token);
            assertThat(preview(mail, "calendar").status()).isEqualTo(404);
        }
        assertThat(stage.relay.journal()).as("nobody has spoken to the relay").isEmpty();
    }

    @Test
    void the_source_of_a_mail_without_tokens_is_what_leaves_to_the_byte() throws Exception {
        book();
        String mail = mail("booking-confirmed");
        String source = shown(mail, "source");
        assertThat(shown(mail, "html")).contains("&lt;script&gt;", "주간 회의").doesNotContain("<script");
        assertThat(shown(mail, "text")).contains(TITLE);
        assertThat(shown(mail, "calendar")).startsWith("BEGIN:VCALENDAR\r\n").contains("METHOD:REQUEST\r\n");

        stage.start("BOOKPOST_ROLES", "dispatcher", "BOOKPOST_PUBLIC_URL", "https://book.example/app");
        assertThat(stage.awaitSettled(2)).containsOnly(MailState.SENT);
        assertThat(stage.relay.received())
                .filteredOn(received -> received.source().contains("<" + mail + "@"))
                .singleElement()
                .satisfies(received -> assertThat(received.source()).isEqualTo(source));
        assertThat(preview(mail, "source").status()).isEqualTo(404);
    }

    @Test
    void without_a_public_url_links_lead_to_where_the_process_listens() {
        running.close();
        running = stage.start("BOOKPOST_ROLES", "http");
        operator = running.api().signIn("oda@example.com");
        assertThat(shown(mail("member-welcome"), "text"))
                .contains(running.bookpost().url() + "/confirm?token=***");
    }

    @Test
    void a_row_that_cannot_be_sent_says_why_and_names_no_class() {
        String mail = mail("member-welcome");
        stage.database.execute("update email_outbox set payload = '{\"nonsense\": [1]}'");
        assertRefused(mail, "the content is not that of a member-welcome/1");
        stage.database.execute("update email_outbox set version = 99");
        assertRefused(mail, "this process does not know version 99 of its kind; a newer one may");
        stage.database.execute("update email_outbox set version = 1, recipient = 'a b@example.com'");
        assertRefused(mail, "the recipient is not a mail address");
    }

    private void assertRefused(String mail, String why) {
        ApiClient.Answer refused = preview(mail, "html");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body())
                .contains("\"detail\":\"The mail cannot be sent as it is: " + why + ".\"")
                .doesNotContain("Exception", "dev.", "jackson");
    }
}
