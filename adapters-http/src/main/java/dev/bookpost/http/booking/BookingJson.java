package dev.bookpost.http.booking;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.http.exchange.Json;

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
        if (booking.reason() != null) {
            json.put("reason", booking.reason());
        }
        if (booking.cancelledBy() != null) {
            json.put("cancelledBy", booking.cancelledBy().name());
        }
        return json;
    }
}
