package dev.bookpost.smtp;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.smtp.compose.Composer;
import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.compose.MailSigner;
import dev.bookpost.smtp.compose.MailTemplates;
import dev.bookpost.smtp.compose.RenderedMail;
import dev.bookpost.testkit.outbox.TestMail;

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

    @FunctionalInterface
    interface FailingWord {
        String word();
    }
}
