package dev.bookpost.http.booking;

import dev.bookpost.application.booking.SlotFault;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.http.exchange.Fields;
import dev.bookpost.http.exchange.Fields.Field;
import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.Problem.FieldError;
import dev.bookpost.http.exchange.ProblemCode;
import java.util.Set;
import java.util.function.Function;

/** The slot that somebody wants. */
final class SlotFields {
    private SlotFields() {}

    /** @param faults what is wrong with a slot, so that it is told together with all else */
    static Field<Slot> required(Fields body, Function<Slot, Set<SlotFault>> faults) {
        Field<Slot> slot = SpanFields.required(body, "start", "end");
        slot.ifValid()
                .map(faults)
                .ifPresent(found -> found.stream()
                        .map(SlotFields::error)
                        .forEach(error -> body.refuse(error.field(), error.message())));
        return slot;
    }

    /** What to say to a slot that was right when the request was read, and is not any more. */
    static Problem problem(Set<SlotFault> faults) {
        return Problem.invalid(faults.stream().map(SlotFields::error).toList());
    }

    /** What to say where no unit is free. */
    static Problem taken() {
        return Problem.of(ProblemCode.SLOT_TAKEN, "Every unit is taken for at least a part of this slot.");
    }

    private static FieldError error(SlotFault fault) {
        return switch (fault) {
            case STARTS_IN_THE_PAST -> new FieldError("start", "must not be in the past");
            case STARTS_TOO_FAR_AHEAD ->
                new FieldError("start", "must be at most " + SlotFault.MAX_YEARS_AHEAD + " years ahead");
            case TOO_LONG ->
                new FieldError("end", "must be at most " + SlotFault.MAX_LENGTH.toDays() + " days after start");
        };
    }
}
