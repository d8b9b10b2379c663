package dev.bookpost.smtp.member;

import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.smtp.compose.MailTemplates;
import dev.bookpost.smtp.rendering.Language;
import dev.bookpost.smtp.rendering.Links;
import dev.bookpost.smtp.rendering.TemplateRenderer;
import dev.bookpost.smtp.rendering.Times;

/** Registers the templates of {@link MemberMails}. */
public final class MemberTemplates {
    private MemberTemplates() {}

    public static void register(MailTemplates.Builder templates, Links links, TemplateRenderer renderer) {
        templates
                .register(MemberMails.WELCOME, MemberMails.Welcome.class, (welcome, locale) -> {
                    Language language = Language.of(locale);
                    String signedUpAt = new Times(language).moment(welcome.signedUpAt(), welcome.zone());
                    WelcomeView view = new WelcomeView(links.host(), links.confirm(welcome.confirmToken()), signedUpAt);
                    return renderer.render("member/welcome", language, view);
                })
                .register(MemberMails.PASSWORD_RESET, MemberMails.PasswordReset.class, (reset, locale) -> {
                    Language language = Language.of(locale);
                    Times times = new Times(language);
                    PasswordResetView view = new PasswordResetView(
                            links.host(),
                            links.reset(reset.resetToken()),
                            times.moment(reset.expiresAt(), reset.zone()),
                            times.moment(reset.askedAt(), reset.zone()));
                    return renderer.render("member/password_reset", language, view);
                });
    }
}
