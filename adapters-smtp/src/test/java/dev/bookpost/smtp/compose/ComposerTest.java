package dev.bookpost.smtp.compose;

import static dev.bookpost.smtp.compose.Sources.body;
import static dev.bookpost.smtp.compose.Sources.compose;
import static dev.bookpost.smtp.compose.Sources.composer;
import static dev.bookpost.smtp.compose.Sources.header;
import static dev.bookpost.smtp.compose.Sources.mail;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.testkit.outbox.TestMail;
import jakarta.mail.internet.MimeMessage;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComposerTest {
    private static final RenderedMail KOREAN = new RenderedMail("예약이 확정되었습니다", "안녕하세요.\n둘째 줄\n", "<p>안녕하세요.</p>\n");

    private static RenderedMail subject(String subject) {
        return new RenderedMail(subject, "text", "<p>html</p>");
    }

    @Test
    void the_source_is_the_one_that_was_approved() throws Exception {
        try (InputStream approved =
                Objects.requireNonNull(ComposerTest.class.getResourceAsStream("/mails/source.eml"))) {
            String expected = new String(approved.readAllBytes(), UTF_8).replace("\n", "\r\n");
            assertThat(compose(KOREAN)).isEqualTo(expected);
        }
    }

    @Test
    void the_same_mail_has_the_same_bytes_at_every_attempt_and_on_every_thread() throws Exception {
        Composer composer = composer(KOREAN);
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<byte[]>> sources = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                sources.add(threads.submit(() -> composer.compose(mail("booking:1"))));
            }
            byte[] other = composer(KOREAN).compose(mail("booking:1"));
            for (Future<byte[]> source : sources) {
                assertThat(source.get()).isEqualTo(other);
            }
        }
    }

    @Test
    void mails_about_one_thing_share_a_thread_and_others_do_not() throws Exception {
        Composer composer = composer(KOREAN);
        String source = new String(composer.compose(mail("booking:0193-a")), UTF_8);
        assertThat(header(source, "References")).isEqualTo("<booking.0193-a@mail.example.com>");
        String nasty = new String(composer.compose(mail("x:>\r\nBcc: a@b.example 가")), UTF_8);
        assertThat(header(nasty, "References")).matches("<ref-[0-9a-f]{32}@mail\\.example\\.com>");
        String otherNasty = new String(composer.compose(mail("x:>\r\nBcc: a@b.example 나")), UTF_8);
        assertThat(header(otherNasty, "References")).isNotEqualTo(header(nasty, "References"));
    }

    @Test
    void every_line_is_short_ascii_and_ends_in_crlf() throws Exception {
        String source = compose(new RenderedMail(
                "가".repeat(200), ("x".repeat(1_200) + "\n").repeat(3), "<p>" + "나".repeat(1_200) + "</p>"));
        assertThat(source).matches("(?s)[\\x20-\\x7E\\r\\n\\t]*");
        assertThat(source.replace("\r\n", "")).doesNotContain("\r", "\n");
        assertThat(source.split("\r\n", -1))
                .allSatisfy(line -> assertThat(line.length()).isLessThan(100));
    }

    @Test
    void long_lines_and_lone_dots_come_out_as_they_went_in() throws Exception {
        String text = "first\n.\n..two\n" + "x".repeat(1_200) + "\nlast\r\nwindows\rmac";
        String html = "<p>" + "y".repeat(1_200) + "</p>\n.\n";
        String source = compose(new RenderedMail("s", text, html));
        assertThat(body(source, 0)).isEqualTo(text.replaceAll("\r\n|\r|\n", "\r\n"));
        assertThat(body(source, 1)).isEqualTo(html.replace("\n", "\r\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ab", "abc", "가", "a가", "👩‍🚀", "1234567890123456789012345678901234567890"})
    void emoji_subjects_are_split_on_whole_characters(String before) throws Exception {
        String subject = before + "😀".repeat(30);
        String source = compose(subject(subject));
        MimeMessage message = Sources.parse(source);
        assertThat(message.getSubject()).isEqualTo(subject);
        assertThat(String.join("", Sources.encodedWords(header(source, "Subject"))))
                .isEqualTo(subject);
        assertThat(Collections.list(message.getAllHeaders())).hasSize(11);
    }

    @Test
    void a_subject_stays_one_line() throws Exception {
        String source = compose(subject("a\r\nBcc: b@c.example\u2028d\u0000"));
        assertThat(Sources.parse(source).getSubject()).isEqualTo("a Bcc: b@c.example d");
        assertThat(Sources.parse(source).getHeader("Bcc")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script> Lee's",
                "=?UTF-8?Q?x=0D=0ABcc:_b@c.example?=",
                "a =?UTF-8?B?eA==?= and a good deal more of it, so that it takes more than one word",
                "가 =?UTF-8?Q?x?=",
                "100%0A%0d%0B",
                "%0a =?UTF-8?Q?x?= and a good deal more of it, so that it takes more than one word",
                "%0D a😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀가가"
            })
    void a_subject_reads_as_it_was_typed(String subject) throws Exception {
        String source = compose(subject(subject));
        assertThat(Sources.parse(source).getSubject()).isEqualTo(subject);
        String words = String.join("", Sources.encodedWords(header(source, "Subject")));
        assertThat(words.isEmpty() || words.equals(subject))
                .as("words of whole characters")
                .isTrue();
    }

    @Test
    void a_content_of_another_type_than_registered_is_unsendable() {
        MailTemplates templates = MailTemplates.builder()
                .register(TestMail.KIND, Other.class, (mail, locale) -> KOREAN)
                .build();
        assertThatExceptionOfType(UnsendableMailException.class)
                .isThrownBy(() -> new Composer(templates, Sources.ORIGIN, MailSigner.NONE).compose(mail("booking:1")))
                .withMessage("the template of test-mail/1 failed");
    }

    private record Other() implements MailContent {
        @Override
        public MailKind kind() {
            return TestMail.KIND;
        }
    }

    @Test
    void a_kind_is_registered_once() {
        MailTemplates.Builder builder =
                MailTemplates.builder().register(TestMail.KIND, TestMail.class, (mail, locale) -> KOREAN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.register(TestMail.KIND, TestMail.class, (mail, locale) -> KOREAN));
        assertThat(builder.build().known()).containsExactly(TestMail.KIND);
    }
}
