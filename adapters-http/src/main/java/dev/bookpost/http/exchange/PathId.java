package dev.bookpost.http.exchange;

import com.fasterxml.jackson.databind.node.TextNode;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.UUID;

/** The id in an address. */
public final class PathId {
    private PathId() {}

    /** One that cannot be an id is not found, like one that is not there. */
    public static Optional<UUID> of(Context ctx) {
        try {
            return Optional.of(Values.uuid().parse(TextNode.valueOf(ctx.pathParam("id"))));
        } catch (Parser.Unfit e) {
            return Optional.empty();
        }
    }
}
