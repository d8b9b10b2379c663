package dev.bookpost.testkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.MailPreview;
import dev.bookpost.domain.outbox.MailPreview.Part;
import dev.bookpost.domain.outbox.MailPreview.Result.Composed;
import dev.bookpost.domain.outbox.OutgoingMail;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What every {@link MailPreview} has to keep. The subject shows contents of the kind {@link TestMail}. */
public interface MailPreviewContract {
    MailPreview preview();

    private Composed composed(String word) {
        MailPreview.Result result = preview().of(MailGatewayContract.mail(1, word));
        assertThat(result).isInstanceOf(Composed.class);
        return (Composed) result;
    }

    @Test
    default void a_mail_is_shown_as_a_document_as_text_and_as_its_source() {
        Composed mail = composed("hello");
        assertThat(mail.part(Part.HTML))
                .hasValueSatisfying(html -> assertThat(html).contains("hello").contains("<"));
        assertThat(mail.part(Part.TEXT))
                .hasValueSatisfying(text ->
                        assertThat(text).contains("hello").doesNotContain("<").endsWith("\r\n"));
        assertThat(mail.part(Part.CALENDAR)).isEmpty();
        assertThat(mail.source())
                .contains("Message-ID: <" + MailGatewayContract.mail(1, "").id() + "@")
                .matches("(?s)[\\x00-\\x7f]*\r\n\r\n.*")
                .doesNotContainPattern("(?<!\r)\n");
    }

    @Test
    default void a_mail_is_shown_alike_each_time() {
        assertThat(composed("hello")).isEqualTo(composed("hello")).isNotEqualTo(composed("other"));
    }

    @Test
    default void what_is_shown_is_not_printed_by_accident() {
        assertThat(composed("hello").toString()).doesNotContain("hello");
    }

    @Test
    default void a_mail_of_an_unknown_kind_is_unsendable() {
        OutgoingMail known = MailGatewayContract.mail(1, "hello");
        OutgoingMail unknown = new OutgoingMail(
                known.id(),
                () -> new MailKind("unknown", 1),
                known.recipient(),
                Locale.ENGLISH,
                known.date(),
                known.reference());
        assertThat(preview().of(unknown)).isEqualTo(new MailPreview.Result.Unsendable("no template for unknown/1"));
    }
}
