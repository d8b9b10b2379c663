package dev.bookpost.smtp;

import static dev.bookpost.smtp.SampleMails.SEOUL;
import static dev.bookpost.smtp.SampleMails.revised;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingMails.Snapshot;
import dev.bookpost.domain.booking.BookingState.Failure;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.smtp.compose.UnsendableMailException;
import dev.bookpost.smtp.dkim.DkimKey;
import dev.bookpost.smtp.dkim.DkimSigner;
import dev.bookpost.smtp.dkim.KeyFiles;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our mails as others read them. */
class ForeignReadersTest {
    private static final UUID BOOKING = UUID.fromString("01930000-0000-7000-8000-0000000000bb");
    private static final Instant START = Instant.parse("2027-03-14T02:30:00Z");
    private static final Instant LATER = Instant.parse("2027-03-15T05:00:00Z");
    private static final String TITLE = "회의, \"예산\"; 가나다라마바사아자차카타파하가나다라마바사아자차카타파하 😀";

    @TempDir
    private Path folder;

    private ForeignPrograms programs;

    @BeforeEach
    void find() {
        programs = ForeignPrograms.in(folder);
    }

    /** Of every kind, in both languages. */
    @Test
    void pythons_strict_parser_reads_every_mail_as_it_was_approved() throws Exception {
        List<String> names = new ArrayList<>();
        for (SampleMails.Sample sample : SampleMails.all()) {
            programs.write(sample.name(), SampleMails.composer().compose(sample.mail()));
            names.add(sample.name() + ".eml");
        }
        assertThat(programs.python("read_mails.py", folder)).containsExactlyInAnyOrderElementsOf(names);
        for (SampleMails.Sample sample : SampleMails.all()) {
            assertThat(folder.resolve(sample.name() + ".txt"))
                    .hasContent(Files.readString(Path.of("src/test/resources/mails", sample.name() + ".txt")));
        }
    }

    private static Snapshot booking(int revision, Instant start) {
        return revised(
                new Snapshot(
                        new BookingId(BOOKING),
                        0,
                        "김민수",
                        TITLE,
                        "회의실 A",
                        start,
                        start.plusSeconds(3_600),
                        SEOUL,
                        SEOUL,
                        Instant.parse("2026-11-30T11:00:05Z")),
                revision);
    }

    private static MailContent moved(int revision, @Nullable Instant holdUntil) {
        return new BookingMails.Changed(booking(revision, LATER), START, START.plusSeconds(3_600), false, holdUntil);
    }

    private Path composed(String name, MailContent content) throws UnsendableMailException {
        OutgoingMail mail = new OutgoingMail(
                new MailId(BOOKING),
                content,
                new EmailAddress("member@example.com"),
                Locale.ENGLISH,
                Instant.parse("2026-11-30T11:00:06Z"),
                "booking:" + BOOKING);
        return programs.write(name, SampleMails.composer().compose(mail));
    }

    @Test
    void icalendar_reads_what_was_booked() throws Exception {
        String uid = BOOKING + "@mail.example.com";
        String people = "mailto:bookpost@example.com Bookpost mailto:member@example.com ACCEPTED FALSE";
        String link = "https://book.example/app/bookings/" + BOOKING;
        String words = TITLE + " | 회의실 A | Booking number: " + BOOKING + " / View your booking: " + link + " | " + link;
        String moments = "2026-11-30T11:00:06+00:00 %s 2026-11-30T11:00:05+00:00";
        String first = moments.formatted("2027-03-14T02:30:00+00:00 2027-03-14T03:30:00+00:00");
        String later = moments.formatted("2027-03-15T05:00:00+00:00 2027-03-15T06:00:00+00:00");
        assertThat(programs.python(
                        "read_calendar.py",
                        composed("confirmed", new BookingMails.Confirmed(booking(0, START))),
                        composed("changed", moved(1, null)),
                        composed("cancelled", new BookingMails.Cancelled(booking(2, LATER), true, null)),
                        composed("failed", new BookingMails.Failed(booking(1, LATER), Failure.REJECTED, null))))
                .containsExactly(
                        "REQUEST " + uid + " 0 CONFIRMED OPAQUE",
                        first,
                        words,
                        people,
                        "REQUEST " + uid + " 1 CONFIRMED OPAQUE",
                        later,
                        words,
                        people,
                        "CANCEL " + uid + " 2 CANCELLED TRANSPARENT",
                        later,
                        words,
                        people,
                        "CANCEL " + uid + " 2 CANCELLED TRANSPARENT",
                        later,
                        words,
                        people);
    }

    /** The program keeps what was cancelled and marks it; that it is one entry all the while is what counts. */
    @Test
    void a_calendar_has_the_entry_then_moves_it_then_drops_it() throws Exception {
        assertThat(imported("confirmed", new BookingMails.Confirmed(booking(0, START))))
                .containsExactly("2027-03-14 11:30-12:30 CONFIRMED " + TITLE);
        assertThat(imported("held", moved(1, Instant.parse("2026-12-01T11:00:05Z"))))
                .containsExactly("2027-03-15 14:00-15:00 TENTATIVE " + TITLE);
        assertThat(imported("approved", new BookingMails.Confirmed(booking(1, LATER))))
                .containsExactly("2027-03-15 14:00-15:00 CONFIRMED " + TITLE);
        assertThat(imported("cancelled", new BookingMails.Cancelled(booking(2, LATER), true, null)))
                .containsExactly("2027-03-15 14:00-15:00 CANCELLED " + TITLE);
    }

    private List<String> imported(String name, MailContent content) throws Exception {
        Path mail = composed(name, content);
        programs.python("read_calendar.py", mail);
        programs.khal("import", "--batch", folder.resolve(name + ".ics").toString());
        String format = "{start-date} {start-time}-{end-time} {status}{title}";
        return programs.khal("list", "--day-format", "", "--format", format, "2027-03-01", "2027-04-01").stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    @Test
    void dkimpy_accepts_both_signatures_until_anything_is_changed() throws Exception {
        KeyFiles files = new KeyFiles(folder);
        KeyFiles.Made rsa = files.rsa(2_048);
        KeyFiles.Made ed25519 = files.ed25519();
        DkimSigner signer = new DkimSigner(
                "example.com", List.of(DkimKey.read("r1", rsa.file()), DkimKey.read("e1", ed25519.file())));
        Path dns = Files.writeString(
                folder.resolve("dns.txt"),
                "r1._domainkey.example.com\t" + rsa.txtRecord() + "\ne1._domainkey.example.com\t" + ed25519.txtRecord()
                        + "\n");
        List<Object> arguments = new ArrayList<>(List.of(dns));
        List<String> verdicts = new ArrayList<>();
        for (SampleMails.Sample sample : SampleMails.all()) {
            OutgoingMail mail = sample.mail();
            byte[] signed = signer.sign(SampleMails.composer().compose(mail), mail.date());
            arguments.add(programs.write(sample.name(), signed));
            verdicts.add(sample.name() + ".eml True True");
        }
        byte[] source = TestTemplates.unsubscribable(URI.create("https://book.example/u?t=1"));
        String signed = new String(signer.sign(source, Instant.EPOCH), ISO_8859_1);
        arguments.add(programs.write("whole", signed.getBytes(ISO_8859_1)));
        verdicts.add("whole.eml True True");
        for (Map.Entry<String, String> tampered : tampered(signed).entrySet()) {
            arguments.add(programs.write(tampered.getKey(), tampered.getValue().getBytes(ISO_8859_1)));
            assertThat(tampered.getValue()).isNotEqualTo(signed);
            verdicts.add(tampered.getKey() + ".eml False False");
        }
        assertThat(programs.python("verify_dkim.py", arguments.toArray()))
                .map(line -> line.replace("ValidationError", "False"))
                .containsExactlyElementsOf(verdicts);
    }

    private static Map<String, String> tampered(String mail) {
        Map<String, String> tampered = new TreeMap<>();
        int lastOfBody = mail.lastIndexOf("\r\n--=_") - 4;
        char other = mail.charAt(lastOfBody) == 'A' ? 'B' : 'A';
        tampered.put("body", mail.substring(0, lastOfBody) + other + mail.substring(lastOfBody + 1));
        tampered.put("subject", mail.replace("Subject: ", "Subject: x"));
        tampered.put("unsubscribe", mail.replace("u?t=1", "u?t=2"));
        tampered.put("click", mail.replace("=One-Click", "=Two-Clicks"));
        tampered.put("recipient", mail.replace("\r\nTo: ", "\r\nTo: x"));
        tampered.put("second", mail.replace("MIME-Version: 1.0", "From: else@x.example\r\nMIME-Version: 1.0"));
        tampered.put("cc", mail.replace("MIME-Version: 1.0", "Cc: else@x.example\r\nMIME-Version: 1.0"));
        return tampered;
    }
}
