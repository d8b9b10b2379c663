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
}
