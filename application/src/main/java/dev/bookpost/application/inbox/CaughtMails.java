package dev.bookpost.application.inbox;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what the mail catcher has kept. */
public interface CaughtMails {
    /** The newest first. */
    List<CaughtMail> list();

    /** The bytes of the message as they were transmitted (RFC 5322); empty if there is no such mail. */
    Optional<byte[]> source(String id);

    /** The message taken apart, as far as it can be read; empty if there is no such mail. */
    Optional<Parts> parts(String id);

    /**
     * @param to recipients of the envelope, with commas between
     * @param from sender of the envelope
     * @param subject decoded, on one line; empty if the message has none
     */
    record CaughtMail(String id, String to, String from, String subject, Instant receivedAt) {
        @Override
        public String toString() {
            return "CaughtMail[" + id + "]";
        }
    }

    /**
     * @param html null if there is no such part
     * @param text null if there is no such part
     * @param calendar null if there is no such part
     */
    record Parts(
            @Nullable String html,
            @Nullable String text,
            @Nullable String calendar,
            List<Attachment> others) {}

    /** @param name empty if the part has none */
    record Attachment(String name, String mediaType) {}
}
