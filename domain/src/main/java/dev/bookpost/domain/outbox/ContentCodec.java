package dev.bookpost.domain.outbox;

import java.util.Set;

/** Turns the contents of all registered kinds into JSON and back. */
public interface ContentCodec {
    /** What stands in place of a secret. */
    String MASK = "***";

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

    /**
     * The same content, fit to be shown: what opens doors is {@value #MASK}, for an operator must not be able to confirm
     * another's address or take over another's account. A field counts as secret by its name, of whatever kind and
     * version the content is, if that contains {@code token}, {@code secret} or {@code password} in upper or lower case;
     * so a content's fields must be named for what they hold. What is null stays null.
     *
     * @param json a content as stored
     * @return JSON that decodes as the given one does; {@code null} if that cannot be read
     */
    String masked(String json);

    /** A stored content that cannot be read; the mail can never be sent by this process. */
    final class UnreadableContentException extends Exception {
        public UnreadableContentException(String message) {
            super(message);
        }
    }
}
