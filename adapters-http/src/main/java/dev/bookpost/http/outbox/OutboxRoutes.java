package dev.bookpost.http.outbox;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.bookpost.application.Page;
import dev.bookpost.application.outbox.BulkRun;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailFilter;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.OutboxOperations.DiscardResult;
import dev.bookpost.domain.outbox.OutboxOperations.RequeueResult;
import dev.bookpost.domain.outbox.Transition;
import dev.bookpost.http.exchange.Caller;
import dev.bookpost.http.exchange.Cursor;
import dev.bookpost.http.exchange.Fields;
import dev.bookpost.http.exchange.Fields.Field;
import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.Parser;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemCode;
import dev.bookpost.http.exchange.ProblemException;
import dev.bookpost.http.exchange.Reading;
import dev.bookpost.http.exchange.RequestBody;
import dev.bookpost.http.exchange.RequestQuery;
import dev.bookpost.http.exchange.Values;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/** {@code /api/outbox}. */
public final class OutboxRoutes {
    private static final int DEFAULT_LIMIT = 20;
    private static final List<MailState> STATES = List.of(MailState.values());

    private final OutboxUseCases useCases;
    private final Caller caller;

    public OutboxRoutes(OutboxUseCases useCases, Caller caller) {
        this.useCases = useCases;
        this.caller = caller;
    }

    public void addTo(RoutesConfig routes) {
        Reading.route(routes, "/api/outbox", this::list);
        // before the mails, whose ids these words are not
        Reading.route(routes, "/api/outbox/stats", this::stats);
        new SuppressionRoutes(useCases.suppressed(), caller).addTo(routes);
        Reading.route(routes, "/api/outbox/{mailId}", this::read);
        new PreviewRoute(useCases.preview(), caller).addTo(routes);
        routes.post("/api/outbox/{mailId}/requeue", this::requeue);
        routes.post("/api/outbox/{mailId}/discard", this::discard);
        routes.post("/api/outbox/requeue", this::requeueMany);
        routes.post("/api/outbox/discard", this::discardMany);
        routes.post("/api/outbox/pause", this::pause);
        routes.post("/api/outbox/resume", this::resume);
    }

    /** Whether what is asked for answers with something else than JSON. */
    public static boolean isPreview(Context ctx) {
        return PreviewRoute.is(ctx);
    }

    private void requireReader(Context ctx) {
        requireReader(caller.member(ctx));
    }

    static void requireReader(Member actor) {
        if (!actor.seesAll()) {
            throw forbidden();
        }
    }

    private void requireOperator(Context ctx) {
        requireOperator(caller.member(ctx));
    }

    static void requireOperator(Member actor) {
        if (!actor.isOperator()) {
            throw forbidden();
        }
    }

    private void stats(Context ctx) {
        requireReader(ctx);
        Json.answer(ctx, 200, StatsJson.of(useCases.read().stats()));
    }

    private void list(Context ctx) {
        requireReader(ctx);
        Fields query = RequestQuery.fields(ctx);
        Field<Optional<MailState>> state = query.optional("state", Values.oneOf(STATES, MailState::name));
        Field<Optional<String>> kind =
                query.optional("kind", Values.oneOf(useCases.read().kinds(), name -> name));
        Field<Optional<EmailAddress>> recipient = query.optional("recipient", Values.email());
        Field<Optional<String>> reference = query.optional("reference", Values.line(NewMail.MAX_KEY_LENGTH));
        Field<Optional<Long>> cursor = query.optional("cursor", Cursor.numberParser());
        Field<Integer> limit = query.optional("limit", Values.digits(1, Page.MAX_SIZE), DEFAULT_LIMIT);
        query.verify();
        MailFilter filter = new MailFilter(
                state.value().orElse(null),
                kind.value().orElse(null),
                recipient.value().orElse(null),
                reference.value().orElse(null));
        Page<MailEntry> page = useCases.read().list(filter, cursor.value().orElse(null), limit.value());
        String next = page.more() ? Cursor.after(page.items().getLast().seq()) : null;
        Json.answer(ctx, 200, Json.page(page.items(), MailJson::of, next));
    }

    private void read(Context ctx) {
        requireReader(ctx);
        Json.answer(ctx, 200, MailJson.of(useCases.read().find(id(ctx)).orElseThrow(OutboxRoutes::noSuchMail)));
    }

    private void requeue(Context ctx) {
        requireOperator(ctx);
        RequestBody.of(ctx).fieldsIfAny().verify();
        switch (useCases.requeue().handle(id(ctx))) {
            case RequeueResult.Requeued(var mail) -> Json.answer(ctx, 200, MailJson.of(mail));
            case RequeueResult.Refused(var why) -> throw wrongState(whyNotRequeued(why));
            case RequeueResult.NotFound() -> throw noSuchMail();
        }
    }

    private static String whyNotRequeued(Transition.Requeue why) {
        return switch (why) {
            case NOT_DEAD -> "The mail is not dead.";
            case OVERTAKEN -> "A later mail of its group was sent or taken already, so it would arrive out of order.";
            case DUPLICATE -> "A live mail bears its dedup key, so it would arrive twice.";
            case ALLOWED -> throw new AssertionError(why);
        };
    }

    private void discard(Context ctx) {
        requireOperator(ctx);
        RequestBody.of(ctx).fieldsIfAny().verify();
        switch (useCases.discard().handle(id(ctx))) {
            case DiscardResult.Discarded(var mail) -> Json.answer(ctx, 200, MailJson.of(mail));
            case DiscardResult.Leased() -> throw wrongState("The mail is being sent.");
            case DiscardResult.Finished() -> throw wrongState("The mail is finished already.");
            case DiscardResult.NotFound() -> throw noSuchMail();
        }
    }

    private void requeueMany(Context ctx) {
        requireOperator(ctx);
        BulkRun.Result result = useCases.requeue().handle(command(ctx));
        Json.answer(
                ctx,
                200,
                Json.object()
                        .put("matched", result.matched())
                        .put("requeued", result.done())
                        .put("skipped", result.skipped()));
    }

    private void discardMany(Context ctx) {
        requireOperator(ctx);
        BulkRun.Result result = useCases.discard().handle(command(ctx));
        Json.answer(ctx, 200, Json.object().put("matched", result.matched()).put("discarded", result.done()));
    }

    private BulkRun.Command command(Context ctx) {
        return DeadFields.command(
                RequestBody.of(ctx).fieldsIfAny(), useCases.read().kinds());
    }

    private void pause(Context ctx) {
        requireOperator(ctx);
        RequestBody.of(ctx).fieldsIfAny().verify();
        Json.answer(ctx, 200, StatsJson.of(useCases.pause().pause()));
    }

    private void resume(Context ctx) {
        requireOperator(ctx);
        RequestBody.of(ctx).fieldsIfAny().verify();
        Json.answer(ctx, 200, StatsJson.of(useCases.pause().resume()));
    }

    /** An id that cannot be one is not found, like one that is not there. */
    static MailId id(Context ctx) {
        try {
            return new MailId(Values.uuid().parse(TextNode.valueOf(ctx.pathParam("mailId"))));
        } catch (Parser.Unfit e) {
            throw noSuchMail();
        }
    }

    static ProblemException noSuchMail() {
        return Problem.of(ProblemCode.NOT_FOUND, "There is no such mail.").asException();
    }

    static ProblemException wrongState(String detail) {
        return Problem.of(ProblemCode.WRONG_STATE, detail).asException();
    }

    private static ProblemException forbidden() {
        return Problem.of(ProblemCode.FORBIDDEN, "Only operators do this with the outbox; viewers may look at it.")
                .asException();
    }
}
