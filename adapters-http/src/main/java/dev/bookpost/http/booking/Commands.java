package dev.bookpost.http.booking;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.application.booking.PerformOnce;
import dev.bookpost.application.booking.PerformOnce.Outcome;
import dev.bookpost.application.booking.Prepared;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.request.KeptAnswer;
import dev.bookpost.domain.request.RequestKey;
import dev.bookpost.http.exchange.IdempotencyKey;
import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.PathId;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemCode;
import dev.bookpost.http.exchange.RequestBody;
import dev.bookpost.http.throttle.Throttles;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Carries out what a request asks for: once for each Idempotency-Key, if it bears one. */
final class Commands {
    private static final String REPLAYED = "Idempotency-Replayed";

    private final PerformOnce performOnce;
    private final Throttles throttles;

    Commands(PerformOnce performOnce, Throttles throttles) {
        this.performOnce = performOnce;
        this.throttles = throttles;
    }

    /** How a use case's result is told. */
    sealed interface Reply {
        record Done(int status, ObjectNode json) implements Reply {}

        record Refused(Problem problem) implements Reply {}
    }

    /** Writes an answer with the headers that belong to what it shows; the same at every repetition. */
    @FunctionalInterface
    interface Writer {
        void write(Context ctx, int status, ObjectNode json);
    }

    /**
     * One request, read so far that it can be told from others.
     *
     * @param key empty if the request bears none
     */
    record Request(Context ctx, Member actor, Optional<RequestKey> key, RequestBody body) {}

    /**
     * @throws dev.bookpost.http.exchange.ProblemException if the body is too large, or the key cannot be read
     */
    static Request read(Context ctx, Member actor) {
        Optional<RequestKey> key = IdempotencyKey.of(ctx).map(text -> new RequestKey(actor.id(), operation(ctx), text));
        return new Request(ctx, actor, key, RequestBody.of(ctx));
    }

    /** The same for every spelling of one address: without a slash at its end, and ids in lower case. */
    private static String operation(Context ctx) {
        String path = ctx.endpoint().path;
        String addressed = path.contains("{id}")
                ? path.replace("{id}", PathId.of(ctx).map(UUID::toString).orElse("none"))
                : path;
        return ctx.method() + " " + addressed;
    }

    /**
     * Answers a request that was carried out before, whatever would be said to it now.
     *
     * @return false if it was not, as far as can be told yet
     */
    boolean answeredBefore(Request request, Writer writer) {
        Optional<Outcome<Object>> known = request.key()
                .flatMap(key -> performOnce.recall(key, request.body().fingerprint()));
        known.ifPresent(outcome -> answer(request.ctx(), outcome, result -> refuseReuse(), writer));
        return known.isPresent();
    }

    <R> void perform(Request request, Prepared<R> prepared, Function<R, Reply> reply, Writer writer) {
        throttles.write(request.actor());
        Outcome<R> outcome = request.key()
                .map(key -> performOnce.perform(
                        key,
                        request.body().fingerprint(),
                        prepared,
                        result -> kept(request.body(), reply.apply(result))))
                .orElseGet(() -> new Outcome.Performed<>(performOnce.perform(prepared)));
        answer(request.ctx(), outcome, reply, writer);
    }

    private static Optional<KeptAnswer> kept(RequestBody body, Reply reply) {
        return switch (reply) {
            case Reply.Done(int status, var json) ->
                Optional.of(new KeptAnswer(body.fingerprint(), status, json.toString()));
            case Reply.Refused refused -> Optional.empty();
        };
    }

    private static <R> void answer(Context ctx, Outcome<R> outcome, Function<R, Reply> reply, Writer writer) {
        switch (outcome) {
            case Outcome.Performed<R>(R result) -> {
                switch (reply.apply(result)) {
                    case Reply.Done(int status, var json) -> writer.write(ctx, status, json);
                    case Reply.Refused(var problem) -> throw problem.asException();
                }
            }
            case Outcome.Repeated<R>(var kept) -> {
                ctx.header(REPLAYED, "true");
                writer.write(ctx, kept.status(), Json.parsed(kept.body()));
            }
            case Outcome.KeyReused<R>() -> throw refuseReuse().problem().asException();
        }
    }

    private static Reply.Refused refuseReuse() {
        return new Reply.Refused(Problem.of(
                ProblemCode.IDEMPOTENCY_CONFLICT, "The Idempotency-Key was used for a request with another body."));
    }
}
