package dev.bookpost.testkit.outbox;

import dev.bookpost.domain.outbox.MailPreview;
import dev.bookpost.domain.outbox.OutgoingMail;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Shows every field of a content in every part, so that whatever a content holds can be seen to be shown. Contents are
 * records; mails about bookings come with a calendar.
 */
public final class InMemoryMailPreview implements MailPreview {
    private final AtomicReference<@Nullable String> refusal = new AtomicReference<>();

    /** @param reason why no mail can be rendered from now on; null: all can */
    public void refuseAll(@Nullable String reason) {
        refusal.set(reason);
    }

    @Override
    public Result of(OutgoingMail mail) {
        String reason = refusal.get();
        if (reason != null) {
            return new Result.Unsendable(reason);
        }
        RecordComponent[] fields = mail.content().getClass().getRecordComponents();
        if (fields == null) {
            return new Result.Unsendable("no template for " + mail.content().kind());
        }
        StringBuilder text = new StringBuilder("To: " + mail.recipient() + "\r\n");
        for (RecordComponent field : fields) {
            text.append(field.getName()).append(": ").append(value(field, mail)).append("\r\n");
        }
        String body = Base64.getMimeEncoder().encodeToString(text.toString().getBytes(StandardCharsets.UTF_8));
        String source = "Message-ID: <" + mail.id() + "@example.com>\r\nContent-Transfer-Encoding: base64\r\n\r\n"
                + body + "\r\n";
        return new Result.Composed(
                "<!DOCTYPE html><html><body>" + escaped(text.toString()) + "</body></html>",
                text.toString(),
                mail.reference().startsWith("booking:") ? new Calendar("REQUEST", text.toString()) : null,
                source);
    }

    private static @Nullable Object value(RecordComponent field, OutgoingMail mail) {
        try {
            return field.getAccessor().invoke(mail.content());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    "not a public record: " + mail.content().kind(), e);
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
