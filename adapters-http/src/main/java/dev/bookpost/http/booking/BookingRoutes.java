package dev.bookpost.http.booking;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.application.booking.BookSlot;
import dev.bookpost.application.booking.ListBookings;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.http.booking.Commands.Reply;
import dev.bookpost.http.exchange.Caller;
import dev.bookpost.http.exchange.Cursor;
import dev.bookpost.http.exchange.EntityTag;
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
import dev.bookpost.http.outbox.MailJson;
import dev.bookpost.http.throttle.Throttles;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** {@code /api/bookings}: making and reading them. */
public final class BookingRoutes {
    private static final int MAX_TITLE_LENGTH = 200;
    private static final List<BookingStatus> STATUSES = List.of(BookingStatus.values());

    private final BookingUseCases useCases;
    private final Caller caller;
    private final Commands commands;

    public BookingRoutes(BookingUseCases useCases, Caller caller, Throttles throttles) {
        this.useCases = useCases;
        this.caller = caller;
        this.commands = new Commands(useCases.performOnce(), throttles);
    }

    public void addTo(RoutesConfig routes) {
        routes.post("/api/bookings", this::book);
        Reading.route(routes, "/api/bookings", this::list);
        Reading.route(routes, "/api/bookings/{id}", this::read);
        Reading.route(routes, "/api/bookings/{id}/mails", this::mails);
    }

    private void book(Context ctx) {
        Member actor = caller.member(ctx);
        Commands.Request request = Commands.read(ctx, actor);
        if (commands.answeredBefore(request, BookingJson::write)) {
            return;
        }
        Fields body = request.body().fields();
        Field<ResourceId> resource = body.required("resourceId", Values.uuid().map(ResourceId::new));
        Field<Slot> slot = SlotFields.required(body, useCases.book()::faultsOf);
        Field<Optional<String>> title = body.optional("title", Values.line(MAX_TITLE_LENGTH));
        body.verify();
        BookSlot.Command command = new BookSlot.Command(
                actor, resource.value(), slot.value(), title.value().orElse(null));
        commands.perform(request, useCases.book().prepare(command), BookingRoutes::reply, BookingJson::write);
    }

    private static Reply reply(BookSlot.Result result) {
        return switch (result) {
            case BookSlot.Result.Booked(var booking) -> new Reply.Done(201, BookingJson.of(booking));
            case BookSlot.Result.SlotTaken() -> new Reply.Refused(SlotFields.taken());
            case BookSlot.Result.NoSuchResource() -> new Reply.Refused(ResourceRoutes.noSuchResource());
            case BookSlot.Result.EmailUnconfirmed() ->
                new Reply.Refused(Problem.of(
                        ProblemCode.EMAIL_UNCONFIRMED,
                        "Confirm your address first, by the link in the welcome mail; POST /api/members/me/confirmation"
                                + " sends it again."));
            case BookSlot.Result.UnsuitableSlot(var faults) -> new Reply.Refused(SlotFields.problem(faults));
        };
    }

    private void list(Context ctx) {
        Member actor = caller.member(ctx);
        Fields query = RequestQuery.fields(ctx);
        Field<Optional<BookingStatus>> status = query.optional("status", Values.oneOf(STATUSES, BookingStatus::name));
        Field<Optional<ResourceId>> resource =
                query.optional("resourceId", Values.uuid().map(ResourceId::new));
        Field<Optional<UUID>> cursor = query.optional("cursor", Cursor.parser());
        Field<Integer> limit = ResourceRoutes.limit(query);
        query.verify();
        var page = useCases.list()
                .handle(new ListBookings.Query(
                        actor,
                        status.value().orElse(null),
                        resource.value().orElse(null),
                        cursor.value().map(BookingId::new).orElse(null),
                        limit.value()));
        String next = page.more() ? Cursor.after(page.items().getLast().id().value()) : null;
        Json.answer(ctx, 200, Json.page(page.items(), BookingJson::of, next));
    }

    private void read(Context ctx) {
        Member actor = caller.member(ctx);
        Booking booking =
                id(ctx).flatMap(id -> useCases.read().handle(actor, id)).orElseThrow(BookingRoutes::noSuchBooking);
        ObjectNode json = BookingJson.of(booking);
        EntityTag tag = BookingJson.tag(json);
        if (!tag.fulfilsIfMatch(ctx)) {
            throw changed().asException();
        }
        if (tag.isKnownTo(ctx)) {
            ctx.status(304).header("ETag", tag.toString());
            return;
        }
        BookingJson.write(ctx, 200, json);
    }

    private void mails(Context ctx) {
        Member actor = caller.member(ctx);
        var mails = id(ctx).flatMap(id -> useCases.mails().handle(actor, id)).orElseThrow(BookingRoutes::noSuchBooking);
        Json.answer(ctx, 200, Json.items(mails, MailJson::of));
    }

    static Optional<BookingId> id(Context ctx) {
        return PathId.of(ctx).map(BookingId::new);
    }

    static ProblemException noSuchBooking() {
        return Problem.of(ProblemCode.NOT_FOUND, "There is no such booking.").asException();
    }

    static Problem changed() {
        return Problem.of(ProblemCode.PRECONDITION_FAILED, "The booking is not what If-Match says; read it again.");
    }
}
