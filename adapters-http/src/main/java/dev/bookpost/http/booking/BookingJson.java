package dev.bookpost.http.booking;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingState.Cancelled;
import dev.bookpost.domain.booking.BookingState.Confirmed;
import dev.bookpost.domain.booking.BookingState.Failed;
import dev.bookpost.domain.booking.BookingState.Pending;
import dev.bookpost.http.exchange.EntityTag;
import dev.bookpost.http.exchange.Json;
import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

final class BookingJson {
    private BookingJson() {}

    static ObjectNode of(Booking booking) {
        ObjectNode json = Json.object()
                .put("id", booking.id().toString())
                .put("resourceId", booking.resourceId().toString())
                .put("unit", booking.unit())
                .put("memberId", booking.memberId().toString())
                .put("title", booking.title())
                .put("start", Json.time(booking.slot().start()))
                .put("end", Json.time(booking.slot().end()))
                .put("status", booking.status().name())
                .put("revision", booking.revision())
                .put("statusFixedAt", Json.time(booking.statusFixedAt()))
                .put("createdAt", Json.time(booking.createdAt()));
        switch (booking.state()) {
            case Pending(var holdUntil) -> json.put("holdUntil", Json.time(holdUntil));
            case Confirmed() -> {}
            case Failed(var failure, var reason) -> putReason(json.put("failure", failure.name()), reason);
            case Cancelled(var by, var reason) -> putReason(json.put("cancelledBy", by.name()), reason);
        }
        return json;
    }

    private static void putReason(ObjectNode json, @Nullable String reason) {
        if (reason != null) {
            json.put("reason", reason);
        }
    }

    /** Another one after every change: each fixes a new moment, or has another state or revision. */
    static EntityTag tag(ObjectNode booking) {
        return new EntityTag(String.join(
                ".",
                booking.required("revision").asText(),
                booking.required("status").asText(),
                booking.required("statusFixedAt").asText()));
    }

    static void write(Context ctx, int status, ObjectNode booking) {
        ctx.header("ETag", tag(booking).toString());
        if (status == 201) {
            ctx.header("Location", "bookings/" + booking.required("id").asText());
        }
        Json.answer(ctx, status, booking);
    }
}
