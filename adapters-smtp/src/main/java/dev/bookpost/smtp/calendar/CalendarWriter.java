package dev.bookpost.smtp.calendar;

import dev.bookpost.domain.outbox.EmailAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.parameter.Cn;
import net.fortuna.ical4j.model.parameter.CuType;
import net.fortuna.ical4j.model.parameter.PartStat;
import net.fortuna.ical4j.model.parameter.Role;
import net.fortuna.ical4j.model.parameter.Rsvp;
import net.fortuna.ical4j.model.property.Attendee;
import net.fortuna.ical4j.model.property.Description;
import net.fortuna.ical4j.model.property.DtEnd;
import net.fortuna.ical4j.model.property.DtStamp;
import net.fortuna.ical4j.model.property.DtStart;
import net.fortuna.ical4j.model.property.LastModified;
import net.fortuna.ical4j.model.property.Location;
import net.fortuna.ical4j.model.property.Method;
import net.fortuna.ical4j.model.property.Organizer;
import net.fortuna.ical4j.model.property.ProdId;
import net.fortuna.ical4j.model.property.Sequence;
import net.fortuna.ical4j.model.property.Status;
import net.fortuna.ical4j.model.property.Summary;
import net.fortuna.ical4j.model.property.Transp;
import net.fortuna.ical4j.model.property.Uid;
import net.fortuna.ical4j.model.property.Url;
import net.fortuna.ical4j.model.property.immutable.ImmutableCalScale;
import net.fortuna.ical4j.model.property.immutable.ImmutableMethod;
import net.fortuna.ical4j.model.property.immutable.ImmutableStatus;
import net.fortuna.ical4j.model.property.immutable.ImmutableTransp;
import net.fortuna.ical4j.model.property.immutable.ImmutableVersion;

/**
 * Writes calendar objects that invite one attendee on behalf of one organizer, times in UTC. Safe for concurrent use.
 */
public final class CalendarWriter {
    private static final String PRODUCT = "-//Bookpost//Bookpost//EN";

    private final EmailAddress organizer;
    private final String organizerName;
    private final String domain;

    /**
     * @param domain the right side of every {@code UID}; never to be changed, or calendars hold their entries for
     *     those of somebody else
     */
    public CalendarWriter(EmailAddress organizer, String organizerName, String domain) {
        this.organizer = organizer;
        this.organizerName = organizerName;
        this.domain = domain;
    }

    /**
     * @param attendee who takes part, and has agreed already, for there is nobody who could read a reply
     * @param stamp when the mail was made
     * @return lines of at most 75 bytes in UTF-8 that end in CRLF
     */
    public String write(CalendarEntry entry, EmailAddress attendee, Instant stamp) {
        VEvent event = new VEvent(false);
        event.add(new Uid(entry.id() + "@" + domain));
        event.add(new DtStamp(stamp));
        event.add(new Sequence(entry.version().sequence()));
        event.add(new DtStart<>(entry.start()));
        event.add(new DtEnd<>(entry.end()));
        event.add(new Summary(entry.words().summary()));
        event.add(new Location(entry.words().location()));
        event.add(new Description(entry.words().description()));
        event.add(new Url(entry.words().link()));
        event.add(organizer());
        event.add(attending(attendee));
        event.add(status(entry.version().stage()));
        event.add(transparency(entry.version().stage()));
        event.add(new LastModified(entry.version().fixedAt()));
        Calendar calendar = new Calendar();
        calendar.add(new ProdId(PRODUCT));
        calendar.add(ImmutableVersion.VERSION_2_0);
        calendar.add(ImmutableCalScale.GREGORIAN);
        calendar.add(method(entry.version().stage().method()));
        calendar.add(event);
        // not by the library's writer, which folds after so many characters and not after so many bytes
        return Folding.fold(calendar.toString());
    }

    private Organizer organizer() {
        Organizer property = new Organizer(mailto(organizer));
        if (!organizerName.isEmpty()) {
            property.add(new Cn(organizerName));
        }
        return property;
    }

    private static Attendee attending(EmailAddress address) {
        Attendee property = new Attendee(mailto(address));
        property.add(CuType.INDIVIDUAL);
        property.add(Role.REQ_PARTICIPANT);
        property.add(PartStat.ACCEPTED);
        property.add(Rsvp.FALSE);
        return property;
    }

    /** RFC 6068 section 2; an address may hold what has a meaning in a URI. */
    private static URI mailto(EmailAddress address) {
        String value = address.value();
        int at = value.indexOf('@');
        String local = URLEncoder.encode(value.substring(0, at), StandardCharsets.UTF_8);
        return URI.create("mailto:" + local.replace("%2B", "+") + value.substring(at));
    }

    private static Method method(CalendarEntry.Method method) {
        return switch (method) {
            case REQUEST -> ImmutableMethod.REQUEST;
            case CANCEL -> ImmutableMethod.CANCEL;
        };
    }

    private static Status status(CalendarEntry.Stage stage) {
        return switch (stage) {
            case CONFIRMED -> ImmutableStatus.VEVENT_CONFIRMED;
            case TENTATIVE -> ImmutableStatus.VEVENT_TENTATIVE;
            case CANCELLED -> ImmutableStatus.VEVENT_CANCELLED;
        };
    }

    /** A calendar that keeps what was cancelled has the time free. */
    private static Transp transparency(CalendarEntry.Stage stage) {
        return switch (stage) {
            case CONFIRMED, TENTATIVE -> ImmutableTransp.OPAQUE;
            case CANCELLED -> ImmutableTransp.TRANSPARENT;
        };
    }
}
