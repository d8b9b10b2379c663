package dev.bookpost.smtp;

import static dev.bookpost.smtp.TestTemplates.ORIGIN;
import static dev.bookpost.testkit.smtp.Move.drop;
import static dev.bookpost.testkit.smtp.Move.reply;
import static dev.bookpost.testkit.smtp.Move.silence;
import static dev.bookpost.testkit.smtp.Script.on;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.smtp.compose.Composer;
import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.compose.MailSigner;
import dev.bookpost.smtp.compose.MailTemplates;
import dev.bookpost.smtp.compose.RenderedMail;
import dev.bookpost.smtp.relay.Relay;
import dev.bookpost.smtp.relay.RelaySettings;
import dev.bookpost.smtp.relay.RelaySettings.Credentials;
import dev.bookpost.smtp.relay.RelaySettings.Limits;
import dev.bookpost.smtp.relay.RelaySettings.Security;
import dev.bookpost.testkit.outbox.MailGatewayContract;
import dev.bookpost.testkit.outbox.TestMail;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.ScriptedSmtp;
import dev.bookpost.testkit.smtp.Step;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;

class SmtpMailGatewayTest implements MailGatewayContract {
    private static RelaySettings settings(int port) {
        return new RelaySettings("localhost", port, Security.NONE, null, "client.example.com", Limits.DEFAULT);
    }

    @Override
    public MailGatewayContract.Subject subject() {
        return new ScriptedRelay();
    }

    private static final class ScriptedRelay implements MailGatewayContract.Subject {
        private final ScriptedSmtp server = ScriptedSmtp.acceptingAll();
        private final AtomicReference<String> failing = new AtomicReference<>("");
        private final SmtpMailGateway gateway = new SmtpMailGateway(
                TestTemplates.composer(failing::get),
                new Relay(settings(server.port()), (SSLSocketFactory) SSLSocketFactory.getDefault()),
                TestTemplates.ORIGIN.from());

        @Override
        public MailGateway gateway() {
            return gateway;
        }

        @Override
        public void acceptAll() {
            server.play(Script.ACCEPT_ALL);
        }

        @Override
        public void answerRecipientsWith(int code, String text) {
            server.play(on(Step.RCPT, reply(code + " " + text)));
        }

        @Override
        public void goDown() {
            server.play(on(Step.GREETING, drop()));
            server.dropAll();
        }

        @Override
        public void loseRepliesAfterDot() {
            server.play(on(Step.DOT, drop()));
        }

        @Override
        public void stall() {
            server.play(on(Step.DATA, silence()));
        }

        @Override
        public void failToRender(String word) {
            failing.set(word);
        }

        @Override
        public int taken() {
            return server.received().size();
        }

        @Override
        public void close() {
            gateway.close();
            server.close();
        }
    }

    @Test
    void a_content_of_an_unknown_kind_is_unsendable() throws InterruptedException {
        try (Subject relay = subject()) {
            OutgoingMail known = MailGatewayContract.mail(1, "hello");
            OutgoingMail unknown = new OutgoingMail(
                    known.id(),
                    () -> new MailKind("unknown", 1),
                    known.recipient(),
                    Locale.ENGLISH,
                    known.date(),
                    known.reference());
            assertThat(relay.gateway().send(unknown, LIMIT))
                    .isEqualTo(new SendOutcome.Unsendable("no template for unknown/1"));
        }
    }

    @Test
    void the_relay_is_told_another_sender_where_one_is_set() throws InterruptedException {
        EmailAddress bounces = new EmailAddress("bounces@example.com");
        MailOrigin origin = new MailOrigin(ORIGIN.from(), "Bookpost", "mail.example.com", bounces, null);
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll();
                SmtpGateway gateway = SmtpGateway.open(
                        new SmtpSettings(settings(server.port()), origin, URI.create("https://book.example")))) {
            assertThat(gateway.send(SampleMails.all().getFirst().mail(), LIMIT))
                    .isInstanceOf(SendOutcome.Delivered.class);
            assertThat(server.received().getLast().sender()).isEqualTo("<bounces@example.com>");
            assertThat(server.received().getLast().source())
                    .contains("\r\nFrom: Bookpost <bookpost@example.com>\r\n")
                    .doesNotContain("bounces@");
        }
    }

    /** Case M6, and lines that a relay could take for the end, or cut. */
    @Test
    void long_lines_and_lone_dots_arrive_at_the_relay_as_they_were_written() throws Exception {
        String text = "first\n.\n..\n\n.\r\n.two\n" + "x".repeat(1_200) + "\n.";
        String html = "<p>" + "y".repeat(1_200) + "</p>\n.\n<p>" + "가".repeat(1_200) + "</p>";
        MailTemplates templates = MailTemplates.builder()
                .register(TestMail.KIND, TestMail.class, (mail, locale) -> new RenderedMail("Dots", text, html))
                .build();
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll()) {
            Relay relay = new Relay(settings(server.port()), (SSLSocketFactory) SSLSocketFactory.getDefault());
            SmtpMailGateway gateway =
                    new SmtpMailGateway(new Composer(templates, ORIGIN, MailSigner.NONE), relay, ORIGIN.from());
            try (gateway) {
                assertThat(gateway.send(MailGatewayContract.mail(1, "hello"), LIMIT))
                        .isInstanceOf(SendOutcome.Delivered.class);
                assertThat(gateway.send(MailGatewayContract.mail(2, "hello"), LIMIT))
                        .isInstanceOf(SendOutcome.Delivered.class);
            }
            assertThat(server.received()).hasSize(2).allSatisfy(received -> {
                assertThat(received.source().lines()).allMatch(line -> line.length() < 100);
                MimeMessage message = new MimeMessage(
                        Session.getInstance(new Properties()),
                        new ByteArrayInputStream(received.source().getBytes(ISO_8859_1)));
                MimeMultipart parts = (MimeMultipart) message.getContent();
                assertThat(parts.getBodyPart(0).getContent()).isEqualTo(text.replaceAll("\r?\n", "\r\n"));
                assertThat(parts.getBodyPart(1).getContent()).isEqualTo(html.replace("\n", "\r\n"));
            });
        }
    }

    /** As when the program's jars are replaced while it runs: the mail library no longer finds its parts. */
    @Test
    void a_fault_of_ours_while_composing_is_not_the_mails_end() throws Exception {
        try (Subject relay = subject();
                URLClassLoader empty = new URLClassLoader(new URL[0], null)) {
            FutureTask<SendOutcome> send =
                    new FutureTask<>(() -> relay.gateway().send(MailGatewayContract.mail(1, "hello"), LIMIT));
            Thread thread = new Thread(send);
            thread.setContextClassLoader(empty);
            thread.start();
            assertThat(send.get(20, TimeUnit.SECONDS))
                    .isInstanceOfSatisfying(
                            SendOutcome.Deferred.class,
                            deferred -> assertThat(deferred.text()).startsWith("could not be composed"));
        }
    }

    @Test
    void the_reason_of_an_unsendable_mail_holds_nothing_of_it() throws InterruptedException {
        try (Subject relay = subject()) {
            relay.failToRender("secret");
            assertThat(relay.gateway().send(MailGatewayContract.mail(1, "secret"), LIMIT))
                    .isEqualTo(
                            new SendOutcome.Unsendable("the template of test-mail/1 failed (IllegalStateException)"));
        }
    }

    @Test
    void settings_never_print_the_password_and_refuse_what_is_no_public_url() {
        RelaySettings relay = new RelaySettings(
                "localhost", 25, Security.STARTTLS, new Credentials("u5er", "s3cret"), "a.example", Limits.DEFAULT);
        SmtpSettings settings = new SmtpSettings(relay, TestTemplates.ORIGIN, URI.create("https://book.example/app/"));
        assertThat(settings.toString()).doesNotContain("s3cret", "u5er");
        for (String bad :
                new String[] {"javascript:alert(1)", "/app", "https://u:p@book.example", "https://b.example/?q"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new SmtpSettings(relay, TestTemplates.ORIGIN, URI.create(bad)));
        }
    }
}
