package dev.bookpost.domain.member;

import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Schedule;
import java.time.Instant;
import java.time.ZoneId;

/** The mails that concern members. */
public final class MemberMails {
    public static final MailKind WELCOME = new MailKind("member-welcome", 1);
    public static final MailKind PASSWORD_RESET = new MailKind("member-password-reset", 1);

    private MemberMails() {}

    /**
     * Goes to an address that is not proved yet, so it carries nothing that the one who signed up chose.
     *
     * @param confirmToken proves that its bearer reads this mailbox
     * @param zone in which the mail prints times
     */
    public record Welcome(String confirmToken, Instant signedUpAt, ZoneId zone) implements MailContent {
        @Override
        public MailKind kind() {
            return WELCOME;
        }

        @Override
        public String toString() {
            return "Welcome[" + signedUpAt + "]";
        }
    }

    /**
     * Goes to an address that may not be proved, so it too carries nothing that the member chose.
     *
     * @param resetToken lets its bearer choose a new password
     * @param expiresAt until when it can be used
     * @param zone in which the mail prints times
     */
    public record PasswordReset(String resetToken, Instant askedAt, Instant expiresAt, ZoneId zone)
            implements MailContent {
        @Override
        public MailKind kind() {
            return PASSWORD_RESET;
        }

        @Override
        public String toString() {
            return "PasswordReset[" + askedAt + "]";
        }
    }

    public static NewMail welcome(MailId id, Member member, String confirmToken, Instant signedUpAt) {
        String reference = "member:" + member.id();
        Welcome content = new Welcome(confirmToken, signedUpAt, member.timeZone());
        return new NewMail(
                id,
                content,
                member.email(),
                member.locale(),
                reference,
                reference,
                "welcome:" + member.id(),
                Schedule.NOW);
    }

    /** While one is under way no other is sent, and none once its link is of no more use. */
    public static NewMail passwordReset(
            MailId id, Member member, String resetToken, Instant askedAt, Instant expiresAt) {
        PasswordReset content = new PasswordReset(resetToken, askedAt, expiresAt, member.timeZone());
        return new NewMail(
                id,
                content,
                member.email(),
                member.locale(),
                "member:" + member.id(),
                null,
                "password-reset:" + member.id(),
                new Schedule(null, expiresAt));
    }
}
