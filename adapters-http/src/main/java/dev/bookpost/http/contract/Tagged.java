package dev.bookpost.http.contract;

import io.javalin.http.Context;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** A content with an entity tag; browsers keep it, and ask each time whether it is still the same. */
final class Tagged {
    private static final int TAG_BYTES = 12;

    private final String mediaType;
    private final byte[] content;
    private final String tag;

    Tagged(String mediaType, byte[] content) {
        this.mediaType = mediaType;
        this.content = content.clone();
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            tag = "\"" + HexFormat.of().formatHex(digest, 0, TAG_BYTES) + "\"";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /**
     * 304 if the client has it already (RFC 9110 section 13.1.2). The tag is weak, for the server may compress what it
     * sends (section 8.8.1).
     */
    void answer(Context ctx) {
        ctx.header("Cache-Control", "no-cache").header("ETag", "W/" + tag);
        String known = ctx.header("If-None-Match");
        if (known != null && matches(known)) {
            ctx.status(304);
        } else {
            ctx.contentType(mediaType).result(content);
        }
    }

    private boolean matches(String known) {
        return known.strip().equals("*")
                || Arrays.stream(known.split(",", -1))
                        .map(one -> one.strip().replaceFirst("^W/", ""))
                        .anyMatch(tag::equals);
    }
}
