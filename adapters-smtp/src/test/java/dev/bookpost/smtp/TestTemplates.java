package dev.bookpost.smtp;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.smtp.compose.Composer;
import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.compose.MailSigner;
import dev.bookpost.smtp.compose.MailTemplates;
import dev.bookpost.smtp.compose.RenderedMail;
import dev.bookpost.smtp.compose.UnsendableMailException;
import dev.bookpost.testkit.outbox.MailGatewayContract;
import dev.bookpost.testkit.outbox.TestMail;
import java.net.URI;

/** Renders {@link TestMail}s. */
final class TestTemplates {
    static final MailOrigin ORIGIN =
            new MailOrigin(new EmailAddress("bookpost@example.com"), "Bookpost", "mail.example.com");

    private TestTemplates() {}

    static Composer composer(FailingWord failing) {
        MailTemplates templates = MailTemplates.builder()
                .register(TestMail.KIND, TestMail.class, (mail, locale) -> {
                    if (mail.word().equals(failing.word())) {
                        throw new IllegalStateException("cannot be rendered: " + mail.word());
                    }
                    return new RenderedMail(mail.word(), mail.word() + "\n", "<p>" + mail.word() + "</p>");
                })
                .build();
        return new Composer(templates, ORIGIN, MailSigner.NONE);
    }

    /** The source of a mail that offers to send no more of its kind. */
    static byte[] unsubscribable(URI link) throws UnsendableMailException {
        MailTemplates templates = MailTemplates.builder()
                .register(
                        TestMail.KIND,
                        TestMail.class,
                        (mail, locale) -> new RenderedMail("Soon", mail.word() + "\n", "<p>" + mail.word() + "</p>")
                                .withUnsubscribe(link))
                .build();
        return new Composer(templates, ORIGIN, MailSigner.NONE).compose(MailGatewayContract.mail(1, "reminder"));
    }

    @FunctionalInterface
    interface FailingWord {
        String word();
    }
}
