package dev.bookpost.domain.member;

import dev.bookpost.domain.outbox.EmailAddress;
import java.time.ZoneId;
import java.util.Locale;

/**
 * @param name as shown, already cleaned
 * @param emailConfirmed until it is, no text that the member chose goes to the address
 * @param reminders whether the member wants bookings called to mind
 */
public record Member(
        MemberId id,
        EmailAddress email,
        String name,
        Locale locale,
        ZoneId timeZone,
        Role role,
        boolean emailConfirmed,
        boolean reminders) {
    public boolean isOperator() {
        return role == Role.OPERATOR;
    }

    /** Whether this person sees everybody's bookings. */
    public boolean seesAll() {
        return role != Role.MEMBER;
    }

    @Override
    public String toString() {
        return "Member[" + id + ", " + email.masked() + ", " + role + "]";
    }
}
