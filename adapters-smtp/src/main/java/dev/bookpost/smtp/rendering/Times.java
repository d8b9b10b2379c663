package dev.bookpost.smtp.rendering;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes times in one language, always with their offset from UTC. */
public final class Times {
    private static final DateTimeFormatter KOREAN_DATE = DateTimeFormatter.ofPattern("uuuu년 M월 d일 (E)", Locale.KOREAN);
    private static final DateTimeFormatter ENGLISH_DATE =
            DateTimeFormatter.ofPattern("EEE, d MMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter TO_THE_MINUTE = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter TO_THE_SECOND = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("'UTC'xxxxx", Locale.ROOT);

    private final DateTimeFormatter date;

    public Times(Language language) {
        this.date = switch (language) {
            case KOREAN -> KOREAN_DATE;
            case ENGLISH -> ENGLISH_DATE;
        };
    }

    /** To the second, e.g. {@code Sun, 14 Mar 2027, 11:30:05 (UTC+09:00)}. */
    public String moment(Instant instant, ZoneId zone) {
        ZonedDateTime time = instant.atZone(zone);
        return day(time) + TO_THE_SECOND.format(time) + " (" + offset(time) + ")";
    }

    /** The day and minute alone, for subjects, where the mail itself gives the offset. */
    public String start(Instant instant, ZoneId zone) {
        ZonedDateTime time = instant.atZone(zone);
        return day(time) + clock(time);
    }

    /**
     * Both ends, the day of the second only if it is another, and the zone's name, e.g. {@code Sun, 14 Mar 2027,
     * 11:30–12:30 (UTC+09:00, Asia/Seoul)}. An end on another offset than its start is written with its own.
     */
    public String span(Instant start, Instant end, ZoneId zone) {
        ZonedDateTime from = start.atZone(zone);
        ZonedDateTime to = end.atZone(zone);
        boolean sameDay = from.toLocalDate().equals(to.toLocalDate());
        if (from.getOffset().equals(to.getOffset())) {
            String last = sameDay ? "–" + clock(to) : " – " + day(to) + clock(to);
            return day(from) + clock(from) + last + " (" + offset(from) + name(zone) + ")";
        }
        String first = day(from) + clock(from) + " (" + offset(from) + ")";
        String last = (sameDay ? "" : day(to)) + clock(to) + " (" + offset(to) + name(zone) + ")";
        return first + " – " + last;
    }

    /** Whether clocks in the two zones show the same at both instants. */
    public static boolean agree(ZoneId one, ZoneId other, Instant start, Instant end) {
        return one.getRules().getOffset(start).equals(other.getRules().getOffset(start))
                && one.getRules().getOffset(end).equals(other.getRules().getOffset(end));
    }

    private String day(ZonedDateTime time) {
        return date.format(time) + (date == ENGLISH_DATE ? ", " : " ");
    }

    /** With a minus sign, on whose sides no line is broken (UAX 14, class PR), as it is after a hyphen. */
    private static String offset(ZonedDateTime time) {
        return OFFSET.format(time).replace('-', '\u2212');
    }

    private static String clock(ZonedDateTime time) {
        return (time.getSecond() == 0 ? TO_THE_MINUTE : TO_THE_SECOND).format(time);
    }

    private static String name(ZoneId zone) {
        return zone.normalized() instanceof ZoneOffset ? "" : ", " + zone.getId();
    }
}
