package dev.bookpost.smtp.rendering;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class TimesTest {
    private static final ZoneId SEOUL = ZoneId.of("Asia/Seoul");
    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

    private final Times korean = new Times(Language.KOREAN);
    private final Times english = new Times(Language.ENGLISH);

    @Test
    void a_moment_is_written_to_the_second_with_its_offset() {
        Instant moment = Instant.parse("2026-11-30T11:00:05.999Z");
        assertThat(korean.moment(moment, SEOUL)).isEqualTo("2026년 11월 30일 (월) 20:00:05 (UTC+09:00)");
        assertThat(english.moment(moment, ZoneId.of("UTC"))).isEqualTo("Mon, 30 Nov 2026, 11:00:05 (UTC+00:00)");
    }

    @Test
    void a_span_within_a_day_names_the_day_once() {
        Instant start = Instant.parse("2027-03-14T02:30:00Z");
        assertThat(korean.span(start, start.plusSeconds(3_600), SEOUL))
                .isEqualTo("2027년 3월 14일 (일) 11:30–12:30 (UTC+09:00, Asia/Seoul)");
        assertThat(english.span(start, start.plusSeconds(3_600), ZoneId.of("+05:45")))
                .isEqualTo("Sun, 14 Mar 2027, 08:15–09:15 (UTC+05:45)");
    }

    @Test
    void a_span_over_midnight_names_both_days() {
        Instant start = Instant.parse("2027-03-14T14:30:30Z");
        assertThat(english.span(start, start.plusSeconds(3_600), SEOUL))
                .isEqualTo("Sun, 14 Mar 2027, 23:30:30 – Mon, 15 Mar 2027, 00:30:30 (UTC+09:00, Asia/Seoul)");
    }

    @Test
    void a_span_over_the_spring_change_prints_both_offsets() {
        Instant start = Instant.parse("2027-03-14T06:30:00Z");
        assertThat(english.span(start, start.plusSeconds(3_600), NEW_YORK))
                .isEqualTo("Sun, 14 Mar 2027, 01:30 (UTC−05:00) – 03:30 (UTC−04:00, America/New_York)");
        assertThat(korean.span(start, start.plusSeconds(86_400), NEW_YORK))
                .isEqualTo("2027년 3월 14일 (일) 01:30 (UTC−05:00) – 2027년 3월 15일 (월) 02:30 (UTC−04:00, America/New_York)");
    }

    /** 02:30 with the winter's offset, typed where clocks show no 02:30 that night. */
    @Test
    void a_time_that_clocks_skip_is_printed_as_they_show_it_with_the_offset_they_have_then() {
        Instant start = Instant.parse("2027-03-14T07:30:00Z");
        assertThat(english.span(start, start.plusSeconds(3_600), NEW_YORK))
                .isEqualTo("Sun, 14 Mar 2027, 03:30–04:30 (UTC−04:00, America/New_York)");
    }

    @Test
    void an_offset_has_a_minus_sign_and_no_hyphen() {
        Instant start = Instant.parse("2027-03-14T06:30:00Z");
        assertThat(english.moment(start, NEW_YORK)).isEqualTo("Sun, 14 Mar 2027, 01:30:00 (UTC−05:00)");
        assertThat(english.moment(start, ZoneId.of("UTC"))).isEqualTo("Sun, 14 Mar 2027, 06:30:00 (UTC+00:00)");
        assertThat(english.span(start, start.plusSeconds(3_600), ZoneId.of("America/Port-au-Prince")))
                .endsWith("(UTC−04:00, America/Port-au-Prince)");
    }

    @Test
    void clocks_agree_only_if_they_do_at_both_ends() {
        Instant winter = Instant.parse("2027-03-14T06:30:00Z");
        Instant summer = Instant.parse("2027-03-14T07:30:00Z");
        assertThat(Times.agree(SEOUL, ZoneId.of("Asia/Tokyo"), winter, summer)).isTrue();
        assertThat(Times.agree(NEW_YORK, ZoneId.of("-05:00"), winter, winter)).isTrue();
        assertThat(Times.agree(NEW_YORK, ZoneId.of("-05:00"), winter, summer)).isFalse();
    }

    @Test
    void every_locale_but_korean_reads_english() {
        assertThat(Language.of(Locale.KOREA)).isEqualTo(Language.KOREAN);
        assertThat(Language.of(Locale.forLanguageTag("ko-Hang-KP"))).isEqualTo(Language.KOREAN);
        assertThat(Language.of(Locale.FRENCH)).isEqualTo(Language.ENGLISH);
        assertThat(Language.of(Locale.ROOT)).isEqualTo(Language.ENGLISH);
    }

    @Test
    void links_begin_with_the_public_url_and_escape_the_rest() {
        Links links = new Links(URI.create("https://book.example/app//"));
        assertThat(links.booking("0193")).isEqualTo("https://book.example/app/bookings/0193");
        assertThat(links.reset("a b&c")).isEqualTo("https://book.example/app/reset?token=a+b%26c");
        assertThat(links.confirm("a b&c=\"d")).endsWith("/app/confirm?token=a+b%26c%3D%22d");
    }
}
