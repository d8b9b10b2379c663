package dev.bookpost.application.booking;

import dev.bookpost.domain.booking.Slot;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Set;

/** What can be wrong with a slot that somebody wants, whatever the resource. */
public enum SlotFault {
    STARTS_IN_THE_PAST,
    STARTS_TOO_FAR_AHEAD,
    TOO_LONG;

    public static final Duration MAX_LENGTH = Duration.ofDays(31);
    public static final int MAX_YEARS_AHEAD = 2;

    /** All that is wrong with it; one that starts just now is in time. */
    static Set<SlotFault> of(Slot slot, Instant now) {
        Set<SlotFault> faults = EnumSet.noneOf(SlotFault.class);
        if (slot.start().isBefore(now)) {
            faults.add(STARTS_IN_THE_PAST);
        }
        Instant horizon =
                now.atOffset(ZoneOffset.UTC).plusYears(MAX_YEARS_AHEAD).toInstant();
        if (slot.start().isAfter(horizon)) {
            faults.add(STARTS_TOO_FAR_AHEAD);
        }
        if (slot.length().compareTo(MAX_LENGTH) > 0) {
            faults.add(TOO_LONG);
        }
        return faults;
    }
}
