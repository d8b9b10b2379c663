package dev.bookpost.bootstrap.mail;

import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.persistence.outbox.JacksonContentCodec;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** All kinds of mail that this version writes and sends. */
public final class MailKinds {
    private static final Map<MailKind, Class<? extends MailContent>> CONTENTS = Map.of(
            MemberMails.WELCOME, MemberMails.Welcome.class,
            MemberMails.PASSWORD_RESET, MemberMails.PasswordReset.class,
            BookingMails.RECEIVED, BookingMails.Received.class,
            BookingMails.CONFIRMED, BookingMails.Confirmed.class,
            BookingMails.FAILED, BookingMails.Failed.class,
            BookingMails.CHANGED, BookingMails.Changed.class,
            BookingMails.CANCELLED, BookingMails.Cancelled.class,
            BookingMails.REMINDER, BookingMails.Reminder.class);

    private MailKinds() {}

    public static Set<String> names() {
        return CONTENTS.keySet().stream().map(MailKind::name).collect(Collectors.toCollection(TreeSet::new));
    }

    public static ContentCodec codec() {
        return new JacksonContentCodec(CONTENTS);
    }
}
