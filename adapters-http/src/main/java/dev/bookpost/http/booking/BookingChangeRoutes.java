package dev.bookpost.http.booking;

import dev.bookpost.application.booking.ChangeResult;
import dev.bookpost.application.booking.ChangeTarget;
import dev.bookpost.application.booking.Prepared;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.http.booking.Commands.Reply;
import dev.bookpost.http.exchange.Caller;
import dev.bookpost.http.exchange.Fields;
import dev.bookpost.http.exchange.Fields.Field;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemCode;
import dev.bookpost.http.exchange.Values;
import dev.bookpost.http.throttle.Throttles;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.function.BiFunction;

/** {@code /api/bookings/{id}/…}: what becomes of a booking. */
public final class BookingChangeRoutes {
    private static final int MAX_REASON_LENGTH = 500;

    private final BookingUseCases useCases;
    private final Caller caller;
    private final Commands commands;

    public BookingChangeRoutes(BookingUseCases useCases, Caller caller, Throttles throttles) {
        this.useCases = useCases;
        this.caller = caller;
        this.commands = new Commands(useCases.performOnce(), throttles);
    }

    public void addTo(RoutesConfig routes) {
        routes.post(
                "/api/bookings/{id}/approve",
                ctx -> change(ctx, (target, body) -> {
                    body.verify();
                    return useCases.approve().prepare(target);
                }));
        routes.post(
                "/api/bookings/{id}/reject",
                ctx -> change(ctx, (target, body) -> {
                    Optional<String> reason = reason(body);
                    return useCases.reject().prepare(target, reason.orElse(null));
                }));
        routes.post(
                "/api/bookings/{id}/cancel",
                ctx -> change(ctx, (target, body) -> {
                    Optional<String> reason = reason(body);
                    return useCases.cancel().prepare(target, reason.orElse(null));
                }));
        routes.post(
                "/api/bookings/{id}/reschedule",
                ctx -> change(ctx, (target, body) -> {
                    Field<Slot> slot = SlotFields.required(body, useCases.reschedule()::faultsOf);
                    body.verify();
                    return useCases.reschedule().prepare(target, slot.value());
                }));
    }

    private static Optional<String> reason(Fields body) {
        Field<Optional<String>> reason = body.optional("reason", Values.line(MAX_REASON_LENGTH));
        body.verify();
        return reason.value();
    }

    /** @param prepare refuses a body that is not right */
    private void change(Context ctx, BiFunction<ChangeTarget, Fields, Prepared<ChangeResult>> prepare) {
        Member actor = caller.member(ctx);
        Commands.Request request = Commands.read(ctx, actor);
        if (commands.answeredBefore(request, BookingJson::write)) {
            return;
        }
        Fields body = request.body().fieldsIfAny();
        BookingId id = BookingRoutes.id(ctx).orElseThrow(BookingRoutes::noSuchBooking);
        ChangeTarget target = new ChangeTarget(
                actor, id, booking -> BookingJson.tag(BookingJson.of(booking)).fulfilsIfMatch(ctx));
        commands.perform(request, prepare.apply(target, body), BookingChangeRoutes::reply, BookingJson::write);
    }

    private static Reply reply(ChangeResult result) {
        return switch (result) {
            case ChangeResult.Changed(var booking) -> new Reply.Done(200, BookingJson.of(booking));
            case ChangeResult.NoSuchBooking() ->
                new Reply.Refused(BookingRoutes.noSuchBooking().problem());
            case ChangeResult.Forbidden() ->
                new Reply.Refused(
                        Problem.of(ProblemCode.FORBIDDEN, "You may see this booking, but not do this to it."));
            case ChangeResult.Stale() -> new Reply.Refused(BookingRoutes.changed());
            case ChangeResult.WrongState(var booking, boolean over) ->
                new Reply.Refused(Problem.of(
                        ProblemCode.WRONG_STATE,
                        over ? "The booking is over." : "The booking " + whatItIs(booking.status()) + " already."));
            case ChangeResult.SlotTaken() -> new Reply.Refused(SlotFields.taken());
            case ChangeResult.UnsuitableSlot(var faults) -> new Reply.Refused(SlotFields.problem(faults));
        };
    }

    private static String whatItIs(BookingStatus status) {
        return switch (status) {
            case PENDING -> "waits for approval";
            case CONFIRMED -> "is confirmed";
            case FAILED -> "has failed";
            case CANCELLED -> "is cancelled";
        };
    }
}
