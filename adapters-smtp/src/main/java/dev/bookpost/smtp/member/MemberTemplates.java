package dev.bookpost.smtp.member;

import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.smtp.compose.MailTemplates;
import dev.bookpost.smtp.rendering.JteRenderer;
import dev.bookpost.smtp.rendering.Language;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.rendering.Times;

/** Registers the templates of {@link MemberMails}. */
public final class MemberTemplates {
    private MemberTemplates() {}

    public static void register(MailTemplates.Builder templates, Links links) {
        templates.register(MemberMails.WELCOME, MemberMails.Welcome.class, (welcome, locale) -> {
            Language language = Language.of(locale);
            String signedUpAt = new Times(language).moment(welcome.signedUpAt(), welcome.zone());
            WelcomeView view = new WelcomeView(links.host(), links.confirm(welcome.confirmToken()), signedUpAt);
            return JteRenderer.render("member/welcome", language, view);
        });
    }
}
