package dev.bookpost.domain.outbox;

import java.util.Set;

/** Turns the contents of all registered kinds into JSON and back. */
public interface ContentCodec {
    /** The kinds and versions that this process can send. */
    Set<MailKind> known();

    /**
     * @return a JSON object
     * @throws IllegalArgumentException if the content's kind is not registered
     */
    String encode(MailContent content);

    /**
     * @throws UnreadableContentException if the kind is unknown or the text is not a content of that kind
     */
    MailContent decode(MailKind kind, String json) throws UnreadableContentException;

    /** A stored content that cannot be read; the mail can never be sent by this process. */
    final class UnreadableContentException extends Exception {
        public UnreadableContentException(String message) {
            super(message);
        }
    }
}
