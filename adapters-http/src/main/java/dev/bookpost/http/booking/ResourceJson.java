package dev.bookpost.http.booking;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.application.booking.ReadAvailability.Availability;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.http.exchange.Json;
import io.javalin.http.Context;

final class ResourceJson {
    static final String AUTOMATIC = "automatic";
    static final String MANUAL = "manual";

    private ResourceJson() {}

    static ObjectNode of(Resource resource) {
        ObjectNode json = Json.object()
                .put("id", resource.id().toString())
                .put("name", resource.name())
                .put("timeZone", resource.timeZone().getId())
                .put("capacity", resource.capacity())
                .put("reminderLead", resource.reminderLead().toString());
        switch (resource.approval()) {
            case Approval.Automatic() -> json.put("approval", AUTOMATIC);
            case Approval.Manual(var holdTime) -> json.put("approval", MANUAL).put("holdTime", holdTime.toString());
        }
        return json;
    }

    static void write(Context ctx, int status, ObjectNode resource) {
        if (status == 201) {
            ctx.header("Location", "resources/" + resource.required("id").asText());
        }
        Json.answer(ctx, status, resource);
    }

    static ObjectNode of(Availability availability) {
        ObjectNode json = Json.object().put("capacity", availability.capacity());
        ArrayNode taken = json.putArray("taken");
        availability
                .taken()
                .forEach(unit -> taken.addObject()
                        .put("unit", unit.unit())
                        .put("start", Json.time(unit.slot().start()))
                        .put("end", Json.time(unit.slot().end())));
        return json;
    }
}
