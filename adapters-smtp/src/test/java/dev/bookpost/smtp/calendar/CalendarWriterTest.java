package dev.bookpost.smtp.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.smtp.calendar.CalendarEntry.Stage;
import dev.bookpost.smtp.calendar.CalendarEntry.Version;
import dev.bookpost.smtp.calendar.CalendarEntry.Words;
import java.io.StringReader;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalendarWriterTest {
    private static final Instant STAMP = Instant.parse("2026-11-30T11:00:05.999Z");
    private static final EmailAddress ATTENDEE = new EmailAddress("member@example.com");

    private static CalendarEntry entry(Stage stage, String summary) {
        return new CalendarEntry(
                "0193-a",
                new Version(stage, 3, Instant.parse("2026-11-30T10:59:59.5Z")),
                Instant.parse("2027-03-14T02:30:00Z"),
                Instant.parse("2027-03-14T03:30:00Z"),
                new Words(summary, "회의실 A", "one\ntwo; three", URI.create("https://book.example/bookings/0193-a")));
    }

    private static CalendarWriter writer(String name) {
        return new CalendarWriter(new EmailAddress("bookpost@example.com"), name, "mail.example.com");
    }

    private static List<String> lines(Stage stage, String summary) {
        return writer("Bookpost")
                .write(entry(stage, summary), ATTENDEE, STAMP)
                .replace("\r\n ", "")
                .lines()
                .toList();
    }

    @Test
    void a_request_says_all_that_a_calendar_needs_in_utc() {
        assertThat(lines(Stage.CONFIRMED, "주간 회의"))
                .containsExactly(
                        "BEGIN:VCALENDAR",
                        "PRODID:-//Bookpost//Bookpost//EN",
                        "VERSION:2.0",
                        "CALSCALE:GREGORIAN",
                        "METHOD:REQUEST",
                        "BEGIN:VEVENT",
                        "UID:0193-a@mail.example.com",
                        "DTSTAMP:20261130T110005Z",
                        "SEQUENCE:3",
                        "DTSTART:20270314T023000Z",
                        "DTEND:20270314T033000Z",
                        "SUMMARY:주간 회의",
                        "LOCATION:회의실 A",
                        "DESCRIPTION:one\\ntwo\\; three",
                        "URL:https://book.example/bookings/0193-a",
                        "ORGANIZER;CN=Bookpost:mailto:bookpost@example.com",
                        "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE"
                                + ":mailto:member@example.com",
                        "STATUS:CONFIRMED",
                        "TRANSP:OPAQUE",
                        "LAST-MODIFIED:20261130T105959Z",
                        "END:VEVENT",
                        "END:VCALENDAR");
    }

    @Test
    void a_cancellation_bears_the_same_uid_and_frees_the_time() {
        assertThat(lines(Stage.CANCELLED, "x"))
                .contains("METHOD:CANCEL", "UID:0193-a@mail.example.com", "STATUS:CANCELLED", "TRANSP:TRANSPARENT")
                .anyMatch(line -> line.startsWith("ORGANIZER"))
                .anyMatch(line -> line.startsWith("ATTENDEE"));
        assertThat(lines(Stage.TENTATIVE, "x")).contains("METHOD:REQUEST", "STATUS:TENTATIVE", "TRANSP:OPAQUE");
    }

    @ParameterizedTest
    @EnumSource(Stage.class)
    void the_library_finds_every_stage_valid(Stage stage) {
        String text = writer("Bookpost").write(entry(stage, "x"), ATTENDEE, STAMP);
        assertThat(parsed(text).validate().getEntries()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a, b; c\\n \"q\"",
                "\\",
                "BEGIN:VALARM",
                "<script>alert(1)</script>",
                "가나다라마바사아자차카타파하가나다라마바사아자차카타파하가나다라마바사아자차😀"
            })
    void a_summary_reads_as_it_was_typed(String summary) {
        String text = writer("Bookpost").write(entry(Stage.CONFIRMED, summary), ATTENDEE, STAMP);
        assertThat(value(parsed(text), Property.SUMMARY)).isEqualTo(summary);
        assertThat(text.split("\r\n", -1))
                .allSatisfy(line -> assertThat(line.getBytes(UTF_8).length).isLessThanOrEqualTo(75));
    }

    @Test
    void no_text_adds_a_line() {
        assertThat(lines(Stage.CONFIRMED, "x\r\nATTENDEE:mailto:victim@x.example").stream()
                        .filter(line -> line.startsWith("ATTENDEE")))
                .hasSize(1);
        String named = writer("A\"B: C, ^ D").write(entry(Stage.CONFIRMED, "x"), ATTENDEE, STAMP);
        assertThat(named).contains("ORGANIZER;CN=\"A^'B: C, ^^ D\":mailto:bookpost@example.com\r\n");
        assertThat(writer("").write(entry(Stage.CONFIRMED, "x"), ATTENDEE, STAMP))
                .contains("ORGANIZER:mailto:bookpost@example.com\r\n");
    }

    @Test
    void every_address_becomes_a_uri_of_that_address() {
        EmailAddress odd = new EmailAddress("a!#$%&'*+/=?^_`{|}~-b@example.com");
        String text = writer("").write(entry(Stage.CONFIRMED, "x"), odd, STAMP);
        String uri = value(parsed(text), Property.ATTENDEE);
        assertThat(uri).matches("mailto:[A-Za-z0-9.%*+_~'-]+@example\\.com");
        assertThat("mailto:" + URI.create(uri).getSchemeSpecificPart()).isEqualTo("mailto:" + odd);
    }

    private static Calendar parsed(String text) {
        try {
            return new CalendarBuilder().build(new StringReader(text));
        } catch (Exception e) {
            throw new AssertionError(text, e);
        }
    }

    private static String value(Calendar calendar, String property) {
        return calendar.getComponents().getFirst().getRequiredProperty(property).getValue();
    }
}
