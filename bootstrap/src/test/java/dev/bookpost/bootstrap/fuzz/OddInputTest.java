package dev.bookpost.bootstrap.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.fuzz.Course.Way;
import dev.bookpost.bootstrap.fuzz.ExpectedMails.Sort;
import dev.bookpost.domain.OneLineText;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.smtp.SmtpGateway;
import dev.bookpost.smtp.SmtpSettings;
import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.relay.RelaySettings;
import dev.bookpost.smtp.relay.RelaySettings.Limits;
import dev.bookpost.smtp.relay.RelaySettings.Security;
import java.net.URI;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * More than a hundred thousand names, titles, addresses, reasons and names of resources, from the cleaning at the edge
 * through the use cases, the outbox and the gateway to a relay: what was taken reads back as it was taken, in a mail to
 * whom it is meant for, and nothing that was typed adds a header, a recipient, a command or markup.
 */
class OddInputTest {
    private static final long SEED = 20_261_130;
    private static final int COURSES = 1_000;
    private static final int MEMBERS_PER_COURSE = 14;
    private static final int SENDERS = 4;

    private static final Pattern HOUSEKEEPING = Pattern.compile(
            "EHLO client\\.example\\.com|QUIT|RSET|NOOP|MAIL FROM:<bookpost@example\\.com>( BODY=\\w+)?|DATA");
    private static final Pattern CANONICAL = Pattern.compile("[!-?A-Z^-~]+@[a-z0-9.-]+");

    private final ExpectedMails expected = new ExpectedMails();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger takenTexts = new AtomicInteger();
    private final AtomicInteger takenAddresses = new AtomicInteger();
    private final AtomicInteger refusedTexts = new AtomicInteger();
    private final AtomicInteger refusedAddresses = new AtomicInteger();
    private final AtomicInteger mails = new AtomicInteger();

    @Test
    void what_people_type_reads_back_in_one_mail_to_one_mailbox_and_does_nothing_else() throws Exception {
        learn();
        mails.set(0);
        try (ExecutorService senders = Executors.newFixedThreadPool(SENDERS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                running.add(senders.submit(this::sendCourses));
            }
            for (Future<?> sender : running) {
                sender.get();
            }
        }
        assertThat(mails).hasValue(3 * COURSES * MEMBERS_PER_COURSE);
        assertThat(takenTexts).hasValueGreaterThanOrEqualTo(4 * COURSES * MEMBERS_PER_COURSE);
        assertThat(takenAddresses).hasValueGreaterThanOrEqualTo(COURSES * MEMBERS_PER_COURSE);
        assertThat(refusedTexts).hasValueGreaterThan(10_000);
        assertThat(refusedAddresses).hasValueGreaterThan(5_000);
        assertThat(takenTexts.get() + takenAddresses.get() + refusedTexts.get() + refusedAddresses.get())
                .isGreaterThan(100_000);
    }

    private void learn() {
        try (Sender sender = new Sender()) {
            for (Locale locale : List.of(Locale.ENGLISH, Locale.KOREAN)) {
                for (Way way : List.of(
                        new Way(locale, false, false), new Way(locale, false, true), new Way(locale, true, false))) {
                    EmailAddress email = new EmailAddress("kim@example.com");
                    sender.live(new Course(sender.gateway), email, way, Words.MARKS, expected::learn);
                }
            }
        }
    }

    private void sendCourses() {
        try (Sender sender = new Sender()) {
            for (int course = next.getAndIncrement(); course < COURSES; course = next.getAndIncrement()) {
                sender.course(course);
            }
        } catch (RuntimeException | Error e) {
            next.set(COURSES);
            throw e;
        }
    }

    /** Looks at a mail of a sort. */
    private interface Look {
        void at(Sort sort, ReadMail mail, Words words);
    }

    /** One at a time through a relay of its own, so that what the relay hears belongs to the mail that was sent. */
    private final class Sender implements AutoCloseable {
        private OddInput input = new OddInput(new Random(SEED));
        private final RecordingRelay relay = new RecordingRelay();
        private final SmtpGateway gateway = open(relay.port());

        void course(int number) {
            input = new OddInput(new Random(SEED + number));
            Course course = new Course(gateway);
            for (int i = 0; i < MEMBERS_PER_COURSE; i++) {
                Way way = way();
                Words words = new Words(text(100), text(200), text(100), text(500), "");
                EmailAddress email = address(number * MEMBERS_PER_COURSE + i);
                assertThat(relay.take().commands()).allMatch("QUIT"::equals);
                live(
                        course,
                        email,
                        way,
                        words,
                        (sort, mail, known) -> expected.check(sort, mail, known, email.value()));
                assertThat(course.signUp(email, words.name(), way.locale()))
                        .as("taken")
                        .isEmpty();
                assertThat(course.deliver((mail, outcome) -> {})).isZero();
            }
        }

        void live(Course course, EmailAddress email, Way way, Words words, Look look) {
            MemberId member = course.signUp(email, words.name(), way.locale()).orElseThrow();
            deliver(course, email, way, words, look);
            Booking booking = course.book(member, way, words);
            Words known = words.of(booking.id().toString());
            deliver(course, email, way, known, look);
            course.end(booking, way, known);
            deliver(course, email, way, known, look);
        }

        private void deliver(Course course, EmailAddress email, Way way, Words words, Look look) {
            int sent = course.deliver((mail, outcome) -> {
                try {
                    assertThat(outcome).isInstanceOf(SendOutcome.Delivered.class);
                    look.at(new Sort(mail.content().getClass(), way), onlyMail(mail, email), words);
                } catch (RuntimeException | AssertionError e) {
                    throw new AssertionError(shown(email + " " + words), e);
                }
                mails.incrementAndGet();
                course.confirm(mail.content());
            });
            assertThat(sent).as("mails that were due").isOne();
        }

        private ReadMail onlyMail(OutgoingMail mail, EmailAddress email) {
            RecordingRelay.Heard heard = relay.take();
            assertThat(heard.faults()).isEmpty();
            String recipient = "RCPT TO:<" + email.value() + ">";
            assertThat(heard.commands())
                    .allMatch(
                            c -> c.equals(recipient) || HOUSEKEEPING.matcher(c).matches());
            assertThat(count(heard, "MAIL")).isOne();
            assertThat(count(heard, "RCPT")).isOne();
            assertThat(count(heard, "DATA")).isOne();
            assertThat(heard.sources()).hasSize(1);
            ReadMail read = ReadMail.of(heard.sources().getFirst());
            assertThat(read.field("Message-ID")).isEqualTo("<" + mail.id() + "@mail.example.com>");
            return read;
        }

        private static long count(RecordingRelay.Heard heard, String verb) {
            return heard.commands().stream().filter(c -> c.startsWith(verb)).count();
        }

        private Way way() {
            Locale locale = input.below(2) == 0 ? Locale.ENGLISH : Locale.KOREAN;
            boolean manual = input.below(3) == 0;
            return new Way(locale, manual, !manual && input.below(2) == 0);
        }

        /** Draws until one is taken. */
        private String text(int maxLength) {
            while (true) {
                Optional<String> clean = OneLineText.clean(input.text(), maxLength);
                if (clean.isPresent()) {
                    assertThat(Normalizer.isNormalized(clean.get(), Normalizer.Form.NFC))
                            .as(shown(clean.get()))
                            .isTrue();
                    takenTexts.incrementAndGet();
                    return clean.get();
                }
                refusedTexts.incrementAndGet();
            }
        }

        private EmailAddress address(int number) {
            while (true) {
                OddInput.Address odd = input.address(number);
                Optional<EmailAddress> address = EmailAddress.parse(odd.typed());
                if (odd.canonical() != null) {
                    assertThat(address).as(odd.typed()).contains(new EmailAddress(odd.canonical()));
                }
                if (address.isPresent()) {
                    assertThat(address.get().value()).matches(CANONICAL);
                    assertThat(sameMailbox(odd.typed().strip(), address.get().value()))
                            .as(shown(odd.typed()))
                            .isTrue();
                    takenAddresses.incrementAndGet();
                    return address.get();
                }
                refusedAddresses.incrementAndGet();
            }
        }

        @Override
        public void close() {
            gateway.close();
            relay.close();
        }
    }

    /** A letter beyond ASCII may stand in a label only, and the label that stands for it says that it was converted. */
    private static boolean sameMailbox(String typed, String canonical) {
        int at = typed.lastIndexOf('@');
        String[] before = typed.substring(at + 1).split("\\.", -1);
        String[] after = canonical.substring(canonical.indexOf('@') + 1).split("\\.", -1);
        boolean same = typed.substring(0, at).equalsIgnoreCase(canonical.substring(0, canonical.indexOf('@')))
                && before.length == after.length;
        for (int i = 0; same && i < before.length; i++) {
            boolean ascii = before[i].chars().allMatch(c -> c < 0x80);
            same = ascii ? before[i].equalsIgnoreCase(after[i]) : after[i].startsWith("xn--");
        }
        return same;
    }

    private static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        text.chars().forEach(c -> shown.append(c >= 0x20 && c < 0x7F ? Character.toString(c) : "\\u%04X".formatted(c)));
        return shown.toString();
    }

    static SmtpGateway open(int port) {
        RelaySettings relay = new RelaySettings(
                "localhost", port, Security.NONE, null, "client.example.com", Limits.DEFAULT.withConnections(1));
        MailOrigin origin = new MailOrigin(new EmailAddress("bookpost@example.com"), "북포스트", "mail.example.com");
        return SmtpGateway.open(new SmtpSettings(relay, origin, URI.create("https://book.example")));
    }
}
