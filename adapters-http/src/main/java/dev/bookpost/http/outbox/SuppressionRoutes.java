package dev.bookpost.http.outbox;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.application.Page;
import dev.bookpost.application.outbox.SuppressedAddresses;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.Suppression;
import dev.bookpost.http.exchange.Caller;
import dev.bookpost.http.exchange.Cursor;
import dev.bookpost.http.exchange.Fields;
import dev.bookpost.http.exchange.Fields.Field;
import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemCode;
import dev.bookpost.http.exchange.ProblemException;
import dev.bookpost.http.exchange.Reading;
import dev.bookpost.http.exchange.RequestQuery;
import dev.bookpost.http.exchange.Values;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Optional;

/** {@code /api/outbox/suppressions}. */
final class SuppressionRoutes {
    private static final int DEFAULT_LIMIT = 20;

    private final SuppressedAddresses suppressed;
    private final Caller caller;

    SuppressionRoutes(SuppressedAddresses suppressed, Caller caller) {
        this.suppressed = suppressed;
        this.caller = caller;
    }

    void addTo(RoutesConfig routes) {
        Reading.route(routes, "/api/outbox/suppressions", this::list);
        routes.delete("/api/outbox/suppressions/{address}", this::lift);
    }

    private void list(Context ctx) {
        OutboxRoutes.requireReader(caller.member(ctx));
        Fields query = RequestQuery.fields(ctx);
        Field<Optional<Long>> cursor = query.optional("cursor", Cursor.numberParser());
        Field<Integer> limit = query.optional("limit", Values.digits(1, Page.MAX_SIZE), DEFAULT_LIMIT);
        query.verify();
        Page<Suppression> page = suppressed.list(cursor.value().orElse(null), limit.value());
        String next = page.more() ? Cursor.after(page.items().getLast().seq()) : null;
        Json.answer(ctx, 200, Json.page(page.items(), SuppressionRoutes::json, next));
    }

    private static ObjectNode json(Suppression suppression) {
        return Json.object()
                .put("address", suppression.recipient())
                .put("since", Json.time(suppression.since()))
                .put("mailId", suppression.mail().toString())
                .put("reply", suppression.reply());
    }

    /** What cannot be an address is not found, like one that is not suppressed. */
    private void lift(Context ctx) {
        OutboxRoutes.requireOperator(caller.member(ctx));
        boolean lifted = EmailAddress.parse(ctx.pathParam("address"))
                .filter(suppressed::lift)
                .isPresent();
        if (!lifted) {
            throw notSuppressed();
        }
        ctx.status(204);
    }

    private static ProblemException notSuppressed() {
        return Problem.of(ProblemCode.NOT_FOUND, "No such address is suppressed.")
                .asException();
    }
}
