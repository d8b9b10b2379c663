package dev.bookpost.smtp;

import static dev.bookpost.smtp.TestTemplates.ORIGIN;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailPreview;
import dev.bookpost.domain.outbox.MailPreview.Result.Composed;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.smtp.SampleMails.Sample;
import dev.bookpost.smtp.compose.MailSigner;
import dev.bookpost.smtp.relay.RelaySettings;
import dev.bookpost.smtp.relay.RelaySettings.Limits;
import dev.bookpost.smtp.relay.RelaySettings.Security;
import dev.bookpost.smtp.templates.TemplateSet;
import dev.bookpost.testkit.outbox.MailGatewayContract;
import dev.bookpost.testkit.outbox.MailPreviewContract;
import dev.bookpost.testkit.smtp.ScriptedSmtp;
import java.net.URI;
import org.junit.jupiter.api.Test;

class SmtpMailPreviewTest implements MailPreviewContract {
    private static final URI PUBLIC_URL = URI.create("https://book.example/app");
    /** Stands for a signature: depends on all of the mail. */
    private static final MailSigner SIGNER = (source, date) -> {
        String signed =
                "X-Hash: " + new String(source, ISO_8859_1).hashCode() + "\r\n" + new String(source, ISO_8859_1);
        return signed.getBytes(ISO_8859_1);
    };

    private final MailPreview samples = SmtpGateway.preview(ORIGIN, PUBLIC_URL, SIGNER, TemplateSet.SHIPPED);

    @Override
    public MailPreview preview() {
        return new SmtpMailPreview(TestTemplates.composer(() -> "bad"));
    }

    private Composed sample(String name) {
        OutgoingMail mail = SampleMails.all().stream()
                .filter(sample -> sample.name().equals(name))
                .findFirst()
                .orElseThrow()
                .mail();
        return (Composed) samples.of(mail);
    }

    @Test
    void the_source_is_byte_for_byte_what_the_relay_is_given() throws InterruptedException {
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll();
                SmtpGateway gateway = SmtpGateway.open(new SmtpSettings(
                        new RelaySettings(
                                "localhost", server.port(), Security.NONE, null, "client.example.com", Limits.DEFAULT),
                        ORIGIN,
                        PUBLIC_URL,
                        SIGNER,
                        TemplateSet.SHIPPED))) {
            for (Sample sample : SampleMails.all()) {
                assertThat(gateway.send(sample.mail(), MailGatewayContract.LIMIT))
                        .isInstanceOf(SendOutcome.Delivered.class);
                assertThat(((Composed) samples.of(sample.mail())).source())
                        .as(sample.name())
                        .startsWith("X-Hash: ")
                        .isEqualTo(server.received().getLast().source());
            }
        }
    }

    @Test
    void the_calendar_bears_the_method_of_its_part() {
        MailPreview.Calendar asked = requireNonNull(sample("confirmed_ko").calendar());
        assertThat(asked.method()).isEqualTo("REQUEST");
        assertThat(asked.text())
                .startsWith("BEGIN:VCALENDAR\r\n")
                .contains("METHOD:REQUEST\r\n", "주간 회의")
                .endsWith("END:VCALENDAR\r\n");
        assertThat(sample("cancelled_ko_by_member").calendar())
                .isNotNull()
                .extracting(MailPreview.Calendar::method)
                .isEqualTo("CANCEL");
        assertThat(sample("welcome_ko").calendar()).isNull();
    }

    @Test
    void what_members_typed_is_markup_in_no_document() {
        Composed hostile = sample("confirmed_en_hostile");
        assertThat(hostile.html())
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain("<script", "<b>Lee");
        assertThat(hostile.text()).contains("<script>alert(1)</script>", "<b>Lee's</b>");
    }

    @Test
    void characters_are_those_that_were_written() {
        Composed mail = sample("confirmed_ko");
        assertThat(mail.html()).contains("김민수", "주간 회의");
        assertThat(mail.text()).contains("김민수", "주간 회의");
        assertThat(mail.source().getBytes(UTF_8)).hasSize(mail.source().length());
    }

    @Test
    void a_template_that_fails_is_named_and_no_class() {
        assertThat(preview().of(MailGatewayContract.mail(1, "bad")))
                .isEqualTo(new MailPreview.Result.Unsendable("the template of test-mail/1 failed"));
    }
}
