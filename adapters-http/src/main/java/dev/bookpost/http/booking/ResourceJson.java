package dev.bookpost.http.booking;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bookpost.application.booking.ReadAvailability.Availability;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.http.exchange.Json;

final class ResourceJson {
    private ResourceJson() {}

    static ObjectNode of(Resource resource) {
        return Json.object()
                .put("id", resource.id().toString())
                .put("name", resource.name())
                .put("timeZone", resource.timeZone().getId())
                .put("capacity", resource.capacity())
                .put("approval", "automatic");
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
