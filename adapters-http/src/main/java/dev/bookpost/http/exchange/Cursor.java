package dev.bookpost.http.exchange;

import dev.bookpost.http.exchange.Parser.Unfit;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.UUID;

/** Where a list goes on: opaque to clients, for its form may change. */
public final class Cursor {
    /** The first byte says what follows. */
    private static final byte ID = 1;

    private static final byte NUMBER = 2;
    private static final int ID_BYTES = 2 * Long.BYTES;

    private Cursor() {}

    public static String after(UUID lastShown) {
        byte[] bytes = new byte[1 + ID_BYTES];
        ByteBuffer.wrap(bytes)
                .put(ID)
                .putLong(lastShown.getMostSignificantBits())
                .putLong(lastShown.getLeastSignificantBits());
        return written(bytes);
    }

    public static String after(long lastShown) {
        byte[] bytes = new byte[1 + Long.BYTES];
        ByteBuffer.wrap(bytes).put(NUMBER).putLong(lastShown);
        return written(bytes);
    }

    private static String written(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public static Parser<UUID> parser() {
        return bytes(ID, ID_BYTES).map(bytes -> new UUID(bytes.getLong(), bytes.getLong()));
    }

    public static Parser<Long> numberParser() {
        return bytes(NUMBER, Long.BYTES).map(ByteBuffer::getLong);
    }

    private static Parser<ByteBuffer> bytes(byte form, int length) {
        return written -> {
            String text = Values.text().parse(written);
            ByteBuffer bytes;
            try {
                bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
            } catch (IllegalArgumentException e) {
                throw new Unfit("must be the next of an earlier answer");
            }
            if (bytes.remaining() != 1 + length || bytes.get() != form) {
                throw new Unfit("must be the next of an earlier answer");
            }
            return bytes;
        };
    }
}
