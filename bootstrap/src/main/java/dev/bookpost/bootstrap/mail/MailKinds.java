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
    private static final Map<MailKind, Class<? extends MailContent>> CONTENTS = Map.ofEntries(
            Map.entry(MemberMails.WELCOME, MemberMails.Welcome.class),
            Map.entry(MemberMails.PASSWORD_RESET, MemberMails.PasswordReset.class),
            Map.entry(BookingMails.RECEIVED, BookingMails.Received.class),
            Map.entry(BookingMails.CONFIRMED, BookingMails.Confirmed.class),
            Map.entry(BookingMails.FAILED, BookingMails.Failed.class),
            Map.entry(BookingMails.CHANGED, BookingMails.Changed.class),
            Map.entry(BookingMails.CANCELLED, BookingMails.Cancelled.class),
            Map.entry(BookingMails.REMINDER, BookingMails.Reminder.class),
            Map.entry(BookingMails.REMINDER_WITHOUT_TOKEN, BookingMails.ReminderWithoutToken.class));

    private MailKinds() {}

    public static Set<String> names() {
        return CONTENTS.keySet().stream().map(MailKind::name).collect(Collectors.toCollection(TreeSet::new));
    }

    public static ContentCodec codec() {
        return new JacksonContentCodec(CONTENTS);
    }
}
