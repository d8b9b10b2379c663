package dev.bookpost.http.exchange;

import dev.bookpost.http.exchange.Parser.Unfit;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.UUID;

/** Where a list goes on: opaque to clients, for its form may change. */
public final class Cursor {
    private static final byte FORM = 1;
    private static final int BYTES = 1 + 2 * Long.BYTES;

    private Cursor() {}

    public static String after(UUID lastShown) {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES)
                .put(FORM)
                .putLong(lastShown.getMostSignificantBits())
                .putLong(lastShown.getLeastSignificantBits());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    public static Parser<UUID> parser() {
        return written -> {
            String text = Values.text().parse(written);
            ByteBuffer bytes;
            try {
                bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
            } catch (IllegalArgumentException e) {
                throw new Unfit("must be the next of an earlier answer");
            }
            if (bytes.remaining() != BYTES || bytes.get() != FORM) {
                throw new Unfit("must be the next of an earlier answer");
            }
            return new UUID(bytes.getLong(), bytes.getLong());
        };
    }
}
