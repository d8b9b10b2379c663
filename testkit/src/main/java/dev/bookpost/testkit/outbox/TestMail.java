package dev.bookpost.testkit.outbox;

import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailKind;
import java.util.Set;

/** A content with nothing but a word in it. */
public record TestMail(String word) implements MailContent {
    public static final MailKind KIND = new MailKind("test-mail", 1);

    @Override
    public MailKind kind() {
        return KIND;
    }

    /** Knows {@link TestMail} only; words are letters and digits. */
    public static final class Codec implements ContentCodec {
        @Override
        public Set<MailKind> known() {
            return Set.of(KIND);
        }

        @Override
        public String encode(MailContent content) {
            if (!(content instanceof TestMail mail)) {
                throw new IllegalArgumentException("not registered: " + content.kind());
            }
            return "{\"word\": \"" + mail.word() + "\"}";
        }

        @Override
        public MailContent decode(MailKind kind, String json) throws UnreadableContentException {
            String compact = json.replace(" ", "");
            if (!kind.equals(KIND) || !compact.matches("\\{\"word\":\"\\w*\"}")) {
                throw new UnreadableContentException("not a test mail");
            }
            return new TestMail(compact.substring(9, compact.length() - 2));
        }

        /** Words are no secrets. */
        @Override
        public String masked(String json) {
            return json;
        }
    }
}
