package dev.bookpost.http.contract;

import dev.bookpost.http.exchange.EntityTag;
import dev.bookpost.http.exchange.Sha256;
import io.javalin.http.Context;

/** A content with an entity tag; browsers keep it, and ask each time whether it is still the same. */
final class Tagged {
    private static final int TAG_LENGTH = 24;

    private final String mediaType;
    private final byte[] content;
    private final EntityTag tag;

    Tagged(String mediaType, byte[] content) {
        this.mediaType = mediaType;
        this.content = content.clone();
        this.tag = new EntityTag(Sha256.hex(content).substring(0, TAG_LENGTH));
    }

    /**
     * 304 if the client has it already (RFC 9110 section 13.1.2). The tag is weak, for the server may compress what it
     * sends (section 8.8.1).
     */
    void answer(Context ctx) {
        ctx.header("Cache-Control", "no-cache").header("ETag", "W/" + tag);
        if (tag.isKnownTo(ctx)) {
            ctx.status(304);
        } else {
            ctx.contentType(mediaType).result(content);
        }
    }
}
