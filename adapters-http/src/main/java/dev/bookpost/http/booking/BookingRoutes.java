package dev.bookpost.http.booking;

import dev.bookpost.application.booking.BookSlot;
import dev.bookpost.application.booking.CancelBooking;
import dev.bookpost.application.booking.ListBookings;
import dev.bookpost.application.booking.SlotFault;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.http.exchange.Caller;
import dev.bookpost.http.exchange.Cursor;
import dev.bookpost.http.exchange.Fields;
import dev.bookpost.http.exchange.Fields.Field;
import dev.bookpost.http.exchange.Json;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemCode;
import dev.bookpost.http.exchange.ProblemException;
import dev.bookpost.http.exchange.Reading;
import dev.bookpost.http.exchange.RequestBody;
import dev.bookpost.http.exchange.RequestQuery;
import dev.bookpost.http.exchange.Values;
import dev.bookpost.http.outbox.MailJson;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** {@code /api/bookings}. */
public final class BookingRoutes {
    private static final int MAX_TITLE_LENGTH = 200;
    private static final int MAX_REASON_LENGTH = 500;
    private static final List<BookingStatus> STATUSES = List.of(BookingStatus.values());

    private final BookingUseCases useCases;
    private final Caller caller;

    public BookingRoutes(BookingUseCases useCases, Caller caller) {
        this.useCases = useCases;
        this.caller = caller;
    }

    public void addTo(RoutesConfig routes) {
        routes.post("/api/bookings", this::book);
        Reading.route(routes, "/api/bookings", this::list);
        Reading.route(routes, "/api/bookings/{id}", this::read);
        routes.post("/api/bookings/{id}/cancel", this::cancel);
        Reading.route(routes, "/api/bookings/{id}/mails", this::mails);
    }

    private void book(Context ctx) {
        Member actor = caller.member(ctx);
        Fields body = RequestBody.fields(ctx);
        Field<ResourceId> resource = body.required("resourceId", Values.uuid().map(ResourceId::new));
        Field<Slot> slot = SpanFields.required(body, "start", "end");
        Field<Optional<String>> title = body.optional("title", Values.line(MAX_TITLE_LENGTH));
        slot.ifValid().ifPresent(valid -> refuse(body, useCases.book().faultsOf(valid)));
        body.verify();
        BookSlot.Command command = new BookSlot.Command(
                actor, resource.value(), slot.value(), title.value().orElse(null));
        switch (useCases.book().handle(command)) {
            case BookSlot.Result.Booked(var booking) -> Json.answer(ctx, 201, BookingJson.of(booking));
            case BookSlot.Result.SlotTaken() ->
                throw Problem.of(ProblemCode.SLOT_TAKEN, "Every unit is taken for at least a part of this slot.")
                        .asException();
            case BookSlot.Result.NoSuchResource() -> throw ResourceRoutes.noSuchResource();
            case BookSlot.Result.EmailUnconfirmed() ->
                throw Problem.of(
                                ProblemCode.EMAIL_UNCONFIRMED,
                                "Confirm your address first, by the link in the welcome mail.")
                        .asException();
            case BookSlot.Result.UnsuitableSlot(var faults) -> {
                refuse(body, faults);
                body.verify();
            }
        }
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
        Json.answer(ctx, 200, BookingJson.of(booking));
    }

    private void cancel(Context ctx) {
        Member actor = caller.member(ctx);
        Fields body = RequestBody.fieldsIfAny(ctx);
        Field<Optional<String>> reason = body.optional("reason", Values.line(MAX_REASON_LENGTH));
        body.verify();
        BookingId id = id(ctx).orElseThrow(BookingRoutes::noSuchBooking);
        CancelBooking.Command command =
                new CancelBooking.Command(actor, id, reason.value().orElse(null));
        switch (useCases.cancel().handle(command)) {
            case CancelBooking.Result.Cancelled(var booking) -> Json.answer(ctx, 200, BookingJson.of(booking));
            case CancelBooking.Result.NoSuchBooking() -> throw noSuchBooking();
            case CancelBooking.Result.Forbidden() ->
                throw Problem.of(ProblemCode.FORBIDDEN, "Only its member and operators cancel a booking.")
                        .asException();
            case CancelBooking.Result.WrongState(var booking) ->
                throw Problem.of(ProblemCode.WRONG_STATE, whyNotCancelled(booking))
                        .asException();
        }
    }

    private void mails(Context ctx) {
        Member actor = caller.member(ctx);
        var mails = id(ctx).flatMap(id -> useCases.mails().handle(actor, id)).orElseThrow(BookingRoutes::noSuchBooking);
        Json.answer(ctx, 200, Json.items(mails, MailJson::of));
    }

    private static void refuse(Fields body, Set<SlotFault> faults) {
        for (SlotFault fault : faults) {
            switch (fault) {
                case STARTS_IN_THE_PAST -> body.refuse("start", "must not be in the past");
                case STARTS_TOO_FAR_AHEAD ->
                    body.refuse("start", "must be at most " + SlotFault.MAX_YEARS_AHEAD + " years ahead");
                case TOO_LONG ->
                    body.refuse("end", "must be at most " + SlotFault.MAX_LENGTH.toDays() + " days after start");
            }
        }
    }

    private static String whyNotCancelled(Booking booking) {
        return booking.status().live()
                ? "The booking is over."
                : "The booking is " + booking.status().name().toLowerCase(Locale.ROOT) + " already.";
    }

    private static Optional<BookingId> id(Context ctx) {
        return ResourceRoutes.id(ctx).map(BookingId::new);
    }

    private static ProblemException noSuchBooking() {
        return Problem.of(ProblemCode.NOT_FOUND, "There is no such booking.").asException();
    }
}
