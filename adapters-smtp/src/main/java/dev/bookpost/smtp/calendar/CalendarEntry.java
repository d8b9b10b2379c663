package dev.bookpost.smtp.calendar;

import java.net.URI;
import java.time.Instant;

/**
 * One appointment, as a mail tells a calendar of it.
 *
 * @param id the same for all mails about the appointment: its {@code UID}, together with the mail domain
 * @param start to the second
 * @param end to the second, later than {@code start}
 */
public record CalendarEntry(String id, Version version, Instant start, Instant end, Words words) {
    /**
     * Which of several mails about one appointment holds.
     *
     * @param sequence 0 or more; a calendar keeps to the greatest it has seen, of equal ones to the later mail (RFC 5546
     *     section 2.1.5)
     * @param fixedAt when the appointment became what it is
     */
    public record Version(Stage stage, int sequence, Instant fixedAt) {}

    /**
     * What people read, one line each but for the description.
     *
     * @param link to the appointment itself
     */
    public record Words(String summary, String location, String description, URI link) {}

    /** How sure the appointment is. */
    public enum Stage {
        /** It takes place. */
        CONFIRMED(Method.REQUEST),
        /** Its time is held, and somebody has still to agree. */
        TENTATIVE(Method.REQUEST),
        /** It does not take place, or no longer. */
        CANCELLED(Method.CANCEL);

        private final Method method;

        Stage(Method method) {
            this.method = method;
        }

        public Method method() {
            return method;
        }
    }

    /** What the calendar is asked to do (RFC 5546 section 1.4): enter or update it, or take it out. */
    public enum Method {
        REQUEST,
        CANCEL
    }
}
