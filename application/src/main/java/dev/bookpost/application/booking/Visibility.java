package dev.bookpost.application.booking;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.member.Member;

/** Who may know of a booking: its owner, and those who see all. */
final class Visibility {
    private Visibility() {}

    static boolean sees(Member actor, Booking booking) {
        return actor.seesAll() || booking.memberId().equals(actor.id());
    }
}
