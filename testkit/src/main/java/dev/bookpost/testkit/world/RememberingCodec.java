package dev.bookpost.testkit.world;

import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailKind;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Writes a number in place of the content, by which the very same content is found again. */
final class RememberingCodec implements ContentCodec {
    private final Map<String, MailContent> contents = new ConcurrentHashMap<>();

    @Override
    public Set<MailKind> known() {
        return Set.of(
                MemberMails.WELCOME,
                MemberMails.PASSWORD_RESET,
                BookingMails.RECEIVED,
                BookingMails.CONFIRMED,
                BookingMails.FAILED,
                BookingMails.CHANGED,
                BookingMails.CANCELLED,
                BookingMails.REMINDER,
                BookingMails.REMINDER_WITHOUT_TOKEN);
    }

    @Override
    public synchronized String encode(MailContent content) {
        if (!known().contains(content.kind())) {
            throw new IllegalArgumentException("not registered: " + content.kind());
        }
        String json = "{\"number\": " + contents.size() + "}";
        contents.put(json, content);
        return json;
    }

    @Override
    public MailContent decode(MailKind kind, String json) throws UnreadableContentException {
        MailContent content = contents.get(json);
        if (content == null || !content.kind().equals(kind)) {
            throw new UnreadableContentException("never written");
        }
        return content;
    }

    @Override
    public String masked(String json) {
        MailContent content = contents.get(json);
        return content == null ? json : encode(MaskedRecord.of(content));
    }
}
