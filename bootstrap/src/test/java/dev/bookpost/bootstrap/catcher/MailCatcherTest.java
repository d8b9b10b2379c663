package dev.bookpost.bootstrap.catcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.application.inbox.CaughtMails.Attachment;
import dev.bookpost.application.inbox.CaughtMails.CaughtMail;
import dev.bookpost.application.inbox.CaughtMails.Parts;
import dev.bookpost.bootstrap.security.Security;
import dev.bookpost.domain.IdGenerator;
import dev.bookpost.testkit.outbox.SettableClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailCatcherTest {
    private static final String MESSAGE = """
            From: Bookpost <bookings@example.org>
            To: kim@example.org
            Subject: =?UTF-8?B?7JiI7JW97J20IO2ZleygleuQmOyXiOyKteuLiOuLpA==?=
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary="outer"

            --outer
            Content-Type: multipart/alternative; boundary="inner"

            --inner
            Content-Type: text/plain; charset=UTF-8
            Content-Transfer-Encoding: base64

            7JWI64WV
            --inner
            Content-Type: text/html; charset=UTF-8
            Content-Transfer-Encoding: quoted-printable

            <p>=EC=95=88=EB=85=95</p>
            --inner
            Content-Type: text/calendar; charset=UTF-8; method=CANCEL

            BEGIN:VCALENDAR
            --inner--
            --outer
            Content-Type: text/calendar; charset=UTF-8; method=REQUEST
            Content-Disposition: attachment; filename="invite.ics"

            BEGIN:VCALENDAR
            .. two dots at the start of a line
            END:VCALENDAR
            --outer--
            """.replace("\n", "\r\n");

    private final SettableClock clock = new SettableClock(Instant.parse("2027-03-14T02:30:00Z"));
    private final IdGenerator ids = Security.ids(clock);

    @TempDir
    private Path temporary;

    @Test
    void a_mail_is_kept_as_it_was_sent_before_it_is_answered() throws IOException {
        try (MailCatcher catcher = start();
                SmtpDialogue smtp = SmtpDialogue.with(catcher.port())) {
            assertThat(smtp.send("bookings@example.org", "kim@example.org", MESSAGE))
                    .startsWith("250 ");

            List<CaughtMail> mails = catcher.mails().list();
            assertThat(mails).hasSize(1);
            CaughtMail mail = mails.getFirst();
            assertThat(mail)
                    .isEqualTo(new CaughtMail(
                            mail.id(), "kim@example.org", "bookings@example.org", "예약이 확정되었습니다", clock.instant()));
            assertThat(catcher.mails().source(mail.id()).orElseThrow())
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo(MESSAGE);
            assertThat(files()).containsExactly(mail.id() + ".eml");
        }
    }

    @Test
    void a_mail_is_taken_apart() throws IOException {
        try (MailCatcher catcher = start();
                SmtpDialogue smtp = SmtpDialogue.with(catcher.port())) {
            smtp.send("bookings@example.org", "kim@example.org", MESSAGE);
            String id = catcher.mails().list().getFirst().id();

            Parts parts = catcher.mails().parts(id).orElseThrow();
            assertThat(parts.html()).contains("<p>안녕</p>");
            assertThat(parts.text()).isEqualTo("안녕");
            assertThat(parts.calendar()).isEqualTo("BEGIN:VCALENDAR");
            assertThat(parts.others()).containsExactly(new Attachment("invite.ics", "text/calendar"));
        }
    }

    @Test
    void a_message_that_is_not_mime_at_all_is_kept_too() throws IOException {
        try (MailCatcher catcher = start();
                SmtpDialogue smtp = SmtpDialogue.with(catcher.port())) {
            smtp.send(
                    "", "kim@example.org", "Content-Type: multipart/mixed\r\nSubject: =?x?B?%%?=\r\n\r\nno parts\r\n");
            smtp.send("", "kim@example.org", "Content-Type: ;;;\r\n\r\nstrange\r\n");

            assertThat(catcher.mails().list()).hasSize(2);
            catcher.mails()
                    .list()
                    .forEach(
                            mail -> assertThat(catcher.mails().parts(mail.id())).isPresent());
        }
    }

    @Test
    void mails_are_still_there_after_a_restart_the_newest_first() throws IOException {
        try (MailCatcher catcher = start();
                SmtpDialogue smtp = SmtpDialogue.with(catcher.port())) {
            smtp.send("a@example.org", "first@example.org", "Subject: one\r\n\r\n1\r\n");
            clock.advance(Duration.ofSeconds(1));
            smtp.send("a@example.org", "second@example.org", "Subject: two\r\n\r\n2\r\n");
        }
        Files.writeString(inbox().resolve("half-written.tmp"), "Return-Path: <");
        try (MailCatcher catcher = start()) {
            assertThat(catcher.mails().list()).extracting(CaughtMail::subject).containsExactly("two", "one");
            assertThat(catcher.mails().list())
                    .extracting(CaughtMail::receivedAt)
                    .isSortedAccordingTo((x, y) -> y.compareTo(x));
        }
        assertThat(files()).hasSize(2);
    }

    @Test
    void only_the_newest_are_kept() throws IOException {
        try (MailCatcher catcher = MailCatcher.start(inbox(), clock, ids, 3);
                SmtpDialogue smtp = SmtpDialogue.with(catcher.port())) {
            for (int i = 1; i <= 5; i++) {
                smtp.send("a@example.org", "b@example.org", "Subject: " + i + "\r\n\r\n.\r\n");
            }
            assertThat(catcher.mails().list()).extracting(CaughtMail::subject).containsExactly("5", "4", "3");
        }
        assertThat(files()).hasSize(3);
    }

    @Test
    void a_message_that_is_too_big_is_refused_and_the_connection_goes_on() throws IOException {
        try (MailCatcher catcher = start();
                SmtpDialogue smtp = SmtpDialogue.with(catcher.port())) {
            String line = "x".repeat(998) + "\r\n";
            String tooBig = "Subject: big\r\n\r\n" + line.repeat(MailCatcher.MAX_MESSAGE_BYTES / line.length() + 1);

            assertThat(smtp.send("a@example.org", "b@example.org", tooBig)).startsWith("552 ");
            assertThat(smtp.send("a@example.org", "b@example.org", "Subject: small\r\n\r\n\r\n"))
                    .startsWith("250 ");
            assertThat(catcher.mails().list()).extracting(CaughtMail::subject).containsExactly("small");
        }
    }

    @Test
    void a_message_that_was_cut_off_is_not_kept() throws IOException {
        try (MailCatcher catcher = start()) {
            try (SmtpDialogue smtp = SmtpDialogue.with(catcher.port())) {
                smtp.beginData("a@example.org", "b@example.org");
                smtp.write("Subject: half\r\n\r\nand then the line we");
            }
            try (SmtpDialogue smtp = SmtpDialogue.with(catcher.port())) {
                smtp.send("a@example.org", "b@example.org", "Subject: whole\r\n\r\n\r\n");
            }
            assertThat(catcher.mails().list()).extracting(CaughtMail::subject).containsExactly("whole");
        }
    }

    @Test
    void a_full_disk_defers_the_mail() throws IOException {
        try (MailCatcher catcher = start();
                SmtpDialogue smtp = SmtpDialogue.with(catcher.port())) {
            Files.delete(inbox());
            Files.createFile(inbox()); // root may write anywhere, but not into a file as if it were a folder

            assertThat(smtp.send("a@example.org", "b@example.org", "Subject: x\r\n\r\n\r\n"))
                    .startsWith("452 ");
            assertThat(catcher.mails().list()).isEmpty();
        }
    }

    @Test
    void an_id_never_reaches_outside_the_folder() throws IOException {
        Files.writeString(
                temporary.resolve("secret.eml"),
                "Return-Path: <>\r\nX-Bookpost-Received-At: " + clock.instant() + "\r\nsecret");
        try (MailCatcher catcher = start()) {
            assertThat(catcher.mails().source("../secret")).isEmpty();
            assertThat(catcher.mails().parts("")).isEmpty();
        }
    }

    @Test
    void it_listens_on_the_loopback_address_only() throws IOException {
        try (MailCatcher catcher = start()) {
            assertThat(catcher.host()).isEqualTo("127.0.0.1");
            for (var address : SmtpDialogue.otherAddressesOfThisMachine()) {
                assertThatThrownBy(() -> SmtpDialogue.with(address, catcher.port()))
                        .isInstanceOf(IOException.class);
            }
        }
    }

    private MailCatcher start() {
        return MailCatcher.start(inbox(), clock, ids);
    }

    private Path inbox() {
        return temporary.resolve("inbox");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(inbox())) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
