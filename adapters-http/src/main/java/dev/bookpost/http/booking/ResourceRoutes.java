package dev.bookpost.http.booking;

import dev.bookpost.application.Page;
import dev.bookpost.application.booking.AddResource;
import dev.bookpost.application.booking.ListResources;
import dev.bookpost.application.booking.ReadAvailability;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.http.booking.Commands.Reply;
import dev.bookpost.http.exchange.Caller;
import dev.bookpost.http.exchange.Cursor;
import dev.bookpost.http.exchange.Fields;
import dev.bookpost.http.exchange.Fields.Field;
import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.PathId;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemCode;
import dev.bookpost.http.exchange.ProblemException;
import dev.bookpost.http.exchange.Reading;
import dev.bookpost.http.exchange.RequestQuery;
import dev.bookpost.http.exchange.Values;
import dev.bookpost.http.throttle.Throttles;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** {@code /api/resources}. */
public final class ResourceRoutes {
    private static final int MAX_NAME_LENGTH = 100;
    private static final int DEFAULT_LIMIT = 20;
    private static final Duration SHORTEST_HOLD = Duration.ofMinutes(1);
    private static final Duration LONGEST_HOLD = Duration.ofDays(30);
    private static final Duration LONGEST_LEAD = Duration.ofDays(30);

    private final ResourceUseCases useCases;
    private final Caller caller;
    private final Commands commands;

    public ResourceRoutes(ResourceUseCases useCases, Caller caller, Throttles throttles) {
        this.useCases = useCases;
        this.caller = caller;
        this.commands = new Commands(useCases.performOnce(), throttles);
    }

    public void addTo(RoutesConfig routes) {
        routes.post("/api/resources", this::add);
        Reading.route(routes, "/api/resources", this::list);
        Reading.route(routes, "/api/resources/{id}", this::read);
        Reading.route(routes, "/api/resources/{id}/availability", this::availability);
    }

    private void add(Context ctx) {
        Member actor = caller.member(ctx);
        if (!actor.isOperator()) {
            throw onlyOperators();
        }
        Commands.Request request = Commands.read(ctx, actor);
        if (commands.answeredBefore(request, ResourceJson::write)) {
            return;
        }
        Fields body = request.body().fields();
        Field<String> name = body.required("name", Values.line(MAX_NAME_LENGTH));
        Field<ZoneId> zone = body.required("timeZone", Values.zone());
        Field<Integer> capacity = body.required("capacity", Values.integer(1, Resource.MAX_CAPACITY));
        Field<Approval> approval = approval(body);
        Field<Duration> lead = body.optional(
                "reminderLead", Values.duration(Duration.ZERO, LONGEST_LEAD), Resource.DEFAULT_REMINDER_LEAD);
        body.verify();
        var command = new AddResource.Command(
                actor, name.value(), zone.value(), capacity.value(), approval.value(), lead.value());
        commands.perform(request, useCases.add().prepare(command), ResourceRoutes::reply, ResourceJson::write);
    }

    private static Field<Approval> approval(Fields body) {
        Field<Boolean> manual = body.required(
                "approval",
                Values.oneOf(
                        List.of(true, false), isManual -> isManual ? ResourceJson.MANUAL : ResourceJson.AUTOMATIC));
        Field<Optional<Duration>> holdTime = body.optional("holdTime", Values.duration(SHORTEST_HOLD, LONGEST_HOLD));
        Optional<Duration> given = holdTime.ifValid().flatMap(hold -> hold);
        if (manual.ifValid().equals(Optional.of(false)) && given.isPresent()) {
            body.refuse("holdTime", "goes with manual approval only");
        }
        return new Field<>(
                manual.name(),
                manual.ifValid()
                        .map(isManual -> isManual
                                ? new Approval.Manual(given.orElse(Approval.Manual.DEFAULT_HOLD_TIME))
                                : new Approval.Automatic()));
    }

    private static Reply reply(AddResource.Result result) {
        return switch (result) {
            case AddResource.Result.Added(var resource) -> new Reply.Done(201, ResourceJson.of(resource));
            case AddResource.Result.Forbidden() ->
                new Reply.Refused(onlyOperators().problem());
        };
    }

    private void list(Context ctx) {
        Fields query = RequestQuery.fields(ctx);
        Field<Optional<UUID>> cursor = query.optional("cursor", Cursor.parser());
        Field<Integer> limit = limit(query);
        query.verify();
        ResourceId after = cursor.value().map(ResourceId::new).orElse(null);
        var page = useCases.list().handle(new ListResources.Query(after, limit.value()));
        String next = page.more() ? Cursor.after(page.items().getLast().id().value()) : null;
        Json.answer(ctx, 200, Json.page(page.items(), ResourceJson::of, next));
    }

    private void read(Context ctx) {
        Resource resource = PathId.of(ctx)
                .flatMap(id -> useCases.read().handle(new ResourceId(id)))
                .orElseThrow(() -> noSuchResource().asException());
        Json.answer(ctx, 200, ResourceJson.of(resource));
    }

    private void availability(Context ctx) {
        Fields query = RequestQuery.fields(ctx);
        Field<Slot> span = SpanFields.required(query, "from", "to");
        if (span.ifValid()
                .filter(valid -> valid.length().compareTo(ReadAvailability.MAX_SPAN) > 0)
                .isPresent()) {
            query.refuse("to", "must be at most " + ReadAvailability.MAX_SPAN.toDays() + " days after from");
        }
        query.verify();
        var availability = PathId.of(ctx)
                .flatMap(id -> useCases.availability().handle(new ResourceId(id), span.value()))
                .orElseThrow(() -> noSuchResource().asException());
        Json.answer(ctx, 200, ResourceJson.of(availability));
    }

    static Field<Integer> limit(Fields query) {
        return query.optional("limit", Values.digits(1, Page.MAX_SIZE), DEFAULT_LIMIT);
    }

    static Problem noSuchResource() {
        return Problem.of(ProblemCode.NOT_FOUND, "There is no such resource.");
    }

    private static ProblemException onlyOperators() {
        return Problem.of(ProblemCode.FORBIDDEN, "Only operators add resources.")
                .asException();
    }
}
