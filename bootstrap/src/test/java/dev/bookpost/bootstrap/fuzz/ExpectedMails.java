package dev.bookpost.bootstrap.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * What a mail has to be, learnt from one of its sort with marks in the places of what people type: it may differ in
 * those places and nowhere else, whatever the templates say.
 */
final class ExpectedMails {
    private static final List<String> FIELDS = List.of(
            "Auto-Submitted",
            "Content-Type",
            "Date",
            "From",
            "In-Reply-To",
            "MIME-Version",
            "Message-ID",
            "References",
            "Subject",
            "To",
            "X-Auto-Response-Suppress");
    private static final Pattern MARK_IN_TAG = Pattern.compile("<[^>]*(Name|Title|Resource|Reason)qmark");

    private final Map<Sort, ReadMail> samples = new ConcurrentHashMap<>();

    /** All mails of one sort differ only in what people typed. */
    record Sort(Class<?> content, Course.Way way) {}

    /** Nothing that people type may stand inside a tag. */
    void learn(Sort sort, ReadMail sample, Words marks) {
        Map<String, String> parts = new LinkedHashMap<>(sample.parts());
        parts.replaceAll((type, part) -> marks.withoutNumbers(part));
        samples.put(sort, new ReadMail(sample.names(), sample.fields(), parts));
        assertThat(sample.part("text/html")).doesNotContainPattern(MARK_IN_TAG);
    }

    void check(Sort sort, ReadMail mail, Words words, String recipient) {
        ReadMail sample = samples.get(sort);
        if (sample == null) {
            throw new AssertionError("no sample of " + sort);
        }
        assertThat(mail.names()).containsExactlyInAnyOrderElementsOf(FIELDS);
        assertThat(mail.field("To")).isEqualTo(recipient);
        assertThat(mail.field("From")).isEqualTo(sample.field("From"));
        assertThat(mail.subject()).isEqualTo(words.in(sample.subject()));
        assertThat(mail.parts().keySet()).isEqualTo(sample.parts().keySet());
        assertThat(words.withoutNumbers(mail.part("text/plain")))
                .isEqualTo(words.of("Bookingqmark").in(sample.part("text/plain")));
        checkHtml(words.withoutNumbers(mail.part("text/html")), sample.part("text/html"), words);
        if (sample.parts().containsKey("text/calendar")) {
            checkCalendar(mail, sample, words);
        }
    }

    private static void checkHtml(String html, String sample, Words words) {
        assertThat(ReadMail.unescaped(html)).isEqualTo(words.of("Bookingqmark").in(ReadMail.unescaped(sample)));
        assertThat(count(html, '<')).isEqualTo(count(sample, '<'));
        assertThat(count(html, '>')).isEqualTo(count(sample, '>'));
    }

    private static long count(String text, char what) {
        return text.chars().filter(c -> c == what).count();
    }

    private static void checkCalendar(ReadMail mail, ReadMail sample, Words words) {
        assertThat(properties(mail)).isEqualTo(properties(sample));
        assertThat(mail.calendarText("SUMMARY")).isEqualTo(words.in(sample.calendarText("SUMMARY")));
        assertThat(mail.calendarText("LOCATION")).isEqualTo(words.in(sample.calendarText("LOCATION")));
    }

    private static List<String> properties(ReadMail mail) {
        return mail.calendarLines().stream()
                .map(line -> line.split("[:;]", 2)[0])
                .toList();
    }
}
