package dev.bookpost.smtp.compose;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimePart;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Replaces what the libraries draw at random or take from the machine: boundaries, and the zone of {@code Date}; and
 * writes the types of parts the common way.
 */
final class FixedSource {
    /** RFC 5322 section 3.3. */
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, d MMM yyyy HH:mm:ss '+0000'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final String seed;
    private int multiparts;

    private FixedSource(String seed) {
        this.seed = seed;
    }

    /**
     * @param seed letters, digits and hyphens, at most 60: the boundary is made of it
     */
    static void fix(MimeMessage message, String seed, Instant date) throws MessagingException, IOException {
        new FixedSource(seed).fix(message);
        message.setHeader("Date", DATE.format(date));
        message.saveChanges();
    }

    private void fix(MimePart part) throws MessagingException, IOException {
        if (!(part.getContent() instanceof MimeMultipart drawn)) {
            // the library quotes what needs no quotes, and not everybody who looks for method=REQUEST unquotes
            ContentType type = new ContentType(part.getDataHandler().getContentType());
            part.setHeader("Content-Type", type.toString());
            return;
        }
        String subtype = new ContentType(drawn.getContentType()).getSubType();
        // no body line can equal it: base64 holds no underscore
        FixedMultipart fixed = new FixedMultipart(subtype, "=_" + seed + "_" + multiparts++);
        for (int i = 0; i < drawn.getCount(); i++) {
            MimeBodyPart child = (MimeBodyPart) drawn.getBodyPart(i);
            fix(child);
            fixed.addBodyPart(child);
        }
        part.setContent(fixed);
    }

    private static final class FixedMultipart extends MimeMultipart {
        FixedMultipart(String subtype, String boundary) {
            super(subtype);
            contentType = "multipart/" + subtype + "; boundary=\"" + boundary + "\"";
        }
    }
}
