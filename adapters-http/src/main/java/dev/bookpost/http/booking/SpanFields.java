package dev.bookpost.http.booking;

import dev.bookpost.domain.booking.Slot;
import dev.bookpost.http.exchange.Fields;
import dev.bookpost.http.exchange.Fields.Field;
import dev.bookpost.http.exchange.Values;
import java.time.Instant;
import java.util.Optional;

/** Two instants that make a half-open interval. */
final class SpanFields {
    private SpanFields() {}

    static Field<Slot> required(Fields fields, String startName, String endName) {
        Optional<Instant> start = fields.required(startName, Values.instant()).ifValid();
        Optional<Instant> end = fields.required(endName, Values.instant()).ifValid();
        boolean ordered = start.isPresent() && end.isPresent() && start.get().isBefore(end.get());
        if (start.isPresent() && end.isPresent() && !ordered) {
            fields.refuse(endName, "must be after " + startName);
        }
        return new Field<>(startName, ordered ? Optional.of(new Slot(start.get(), end.get())) : Optional.empty());
    }
}
