package dev.bookpost.smtp.compose;

import static dev.bookpost.smtp.compose.Sources.compose;
import static dev.bookpost.smtp.compose.Sources.header;
import static dev.bookpost.smtp.compose.Sources.mail;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.testkit.outbox.TestMail;
import jakarta.mail.internet.InternetAddress;
import java.net.URI;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadersTest {
    private static final RenderedMail PLAIN = new RenderedMail("s", "text", "<p>html</p>");

    private static String from(MailOrigin origin) throws Exception {
        MailTemplates templates = MailTemplates.builder()
                .register(TestMail.KIND, TestMail.class, (mail, locale) -> PLAIN)
                .build();
        return new String(new Composer(templates, origin, MailSigner.NONE).compose(mail("booking:1")), ISO_8859_1);
    }

    private static MailOrigin named(String name) {
        return new MailOrigin(new EmailAddress("bookpost@example.com"), name, "mail.example.com");
    }

    @Test
    void a_mail_answers_the_thread_that_it_belongs_to_and_provokes_no_answer() throws Exception {
        String source = compose(PLAIN);
        assertThat(header(source, "In-Reply-To")).isEqualTo("<booking.1@mail.example.com>");
        assertThat(header(source, "References")).isEqualTo("<booking.1@mail.example.com>");
        assertThat(header(source, "Auto-Submitted")).isEqualTo("auto-generated");
        assertThat(header(source, "X-Auto-Response-Suppress")).isEqualTo("All");
    }

    @Test
    void one_click_is_offered_over_https_only() throws Exception {
        String secure = compose(PLAIN.withUnsubscribe(URI.create("https://book.example/unsubscribe?token=a_b-c")));
        assertThat(header(secure, "List-Unsubscribe")).isEqualTo("<https://book.example/unsubscribe?token=a_b-c>");
        assertThat(header(secure, "List-Unsubscribe-Post")).isEqualTo("List-Unsubscribe=One-Click");
        String plain = compose(PLAIN.withUnsubscribe(URI.create("http://book.example/unsubscribe?token=1")));
        assertThat(header(plain, "List-Unsubscribe")).isEqualTo("<http://book.example/unsubscribe?token=1>");
        assertThat(plain).doesNotContain("List-Unsubscribe-Post");
        assertThat(compose(PLAIN)).doesNotContain("List-Unsubscribe");
    }

    /** Some readers do not unfold inside the brackets. */
    @Test
    void a_long_link_to_unsubscribe_stays_in_one_piece_and_ascii() throws Exception {
        URI link = URI.create("https://book.example/가?token=" + "x".repeat(300));
        String header = header(compose(PLAIN.withUnsubscribe(link)), "List-Unsubscribe");
        assertThat(header.strip()).isEqualTo("<https://book.example/%EA%B0%80?token=" + "x".repeat(300) + ">");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bookpost",
                "북포스트 예약",
                "a😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀",
                "ab😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀",
                "Lee's \"Rooms\" <x@x.example>, Bcc: y@y.example"
            })
    void the_senders_name_reads_as_it_was_set(String name) throws Exception {
        String source = from(named(name));
        InternetAddress[] addresses = InternetAddress.parseHeader(header(source, "From"), true);
        assertThat(addresses).hasSize(1);
        assertThat(addresses[0].getPersonal()).isEqualTo(name);
        assertThat(addresses[0].getAddress()).isEqualTo("bookpost@example.com");
        assertThat(source).matches("(?s)[\\x20-\\x7E\\r\\n\\t]*");
        String words = String.join("", Sources.encodedWords(header(source, "From")));
        assertThat(words.isEmpty() || words.equals(name))
                .as("words of whole characters")
                .isTrue();
    }

    @Test
    void answers_go_where_they_were_asked_to() throws Exception {
        EmailAddress from = new EmailAddress("bookpost@example.com");
        EmailAddress desk = new EmailAddress("desk@example.com");
        String source = from(new MailOrigin(from, "Bookpost", "mail.example.com", from, desk));
        assertThat(header(source, "Reply-To")).isEqualTo("desk@example.com");
        assertThat(from(named("Bookpost"))).doesNotContain("\r\nReply-To:");
    }

    @Test
    void what_is_signed_is_the_finished_source_with_the_mails_date() throws Exception {
        MailTemplates templates = MailTemplates.builder()
                .register(TestMail.KIND, TestMail.class, (mail, locale) -> PLAIN)
                .build();
        MailSigner signer = (source, date) -> (date + "\r\n" + new String(source, ISO_8859_1)).getBytes(ISO_8859_1);
        byte[] signed = new Composer(templates, Sources.ORIGIN, signer).compose(mail("booking:1"));
        assertThat(new String(signed, ISO_8859_1))
                .isEqualTo(Instant.parse("2026-11-30T11:00:00Z") + "\r\n" + compose(PLAIN));
    }

    @Test
    void an_origin_is_one_line_and_a_domain() {
        assertThatIllegalArgumentException().isThrownBy(() -> named("a\r\nBcc: b@c.example"));
        EmailAddress from = new EmailAddress("bookpost@example.com");
        assertThatIllegalArgumentException().isThrownBy(() -> new MailOrigin(from, "a", "a b"));
    }
}
