package dev.bookpost.domain.outbox;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Shows mails as the {@link MailGateway} would send them now: composed by the same rules, and sent nowhere. Asks
 * nothing of the network. Safe for concurrent use.
 */
public interface MailPreview {
    /** Whatever is wrong with the mail is a result; throws only where something of ours is broken. */
    Result of(OutgoingMail mail);

    /** What can be shown of a mail. */
    enum Part {
        HTML,
        TEXT,
        CALENDAR,
        SOURCE
    }

    sealed interface Result {
        /**
         * @param html the whole document
         * @param text lines that end in CRLF
         * @param calendar null if the mail has none
         * @param source what a relay would be given (RFC 5322); ASCII only, lines that end in CRLF
         */
        record Composed(String html, String text, @Nullable Calendar calendar, String source) implements Result {
            /** Empty if the mail has no such part. */
            public Optional<String> part(Part part) {
                return switch (part) {
                    case HTML -> Optional.of(html);
                    case TEXT -> Optional.of(text);
                    case CALENDAR -> Optional.ofNullable(calendar).map(Calendar::text);
                    case SOURCE -> Optional.of(source);
                };
            }

            /** Without what it is made of, which is personal. */
            @Override
            public String toString() {
                return "Composed[" + source.length() + " bytes]";
            }
        }

        /** @param reason why no attempt would send it; one line for people, free of personal data */
        record Unsendable(String reason) implements Result {}
    }

    /**
     * What a mail puts into calendars.
     *
     * @param method REQUEST or CANCEL (RFC 5546 section 1.4)
     * @param text an iCalendar object (RFC 5545)
     */
    record Calendar(String method, String text) {
        /** Without the text, which is personal. */
        @Override
        public String toString() {
            return "Calendar[" + method + "]";
        }
    }
}
