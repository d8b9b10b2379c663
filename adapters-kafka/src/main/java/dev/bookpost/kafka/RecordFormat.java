package dev.bookpost.kafka;

import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.Publication;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The value of a record: three fields of ASCII with one blank between, the version of the format, the mail's id in lower
 * case, and the number of the lease under which it was published. Whoever adds a version teaches all consumers to read
 * it before any publisher writes it.
 */
final class RecordFormat {
    private static final String VERSION = "1";
    private static final int MAX_LENGTH = 100;
    private static final Pattern FORM =
            Pattern.compile(VERSION + " ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}) ([0-9]{1,18})");

    private RecordFormat() {}

    static byte[] write(Publication publication) {
        return (VERSION + " " + publication.id() + " " + publication.leaseNo()).getBytes(StandardCharsets.US_ASCII);
    }

    /** @throws UnreadableException saying why, without repeating what the record holds */
    static Publication read(byte @Nullable [] value) throws UnreadableException {
        if (value == null) {
            throw new UnreadableException("no value");
        }
        if (value.length > MAX_LENGTH) {
            throw new UnreadableException("a value of " + value.length + " bytes, which is too long");
        }
        Matcher fields = FORM.matcher(new String(value, StandardCharsets.ISO_8859_1));
        if (!fields.matches()) {
            throw new UnreadableException("not a record of version " + VERSION);
        }
        return new Publication(MailId.parse(fields.group(1)), Long.parseLong(fields.group(2)));
    }

    static final class UnreadableException extends Exception {
        private static final long serialVersionUID = 1;

        UnreadableException(String message) {
            super(message);
        }
    }
}
