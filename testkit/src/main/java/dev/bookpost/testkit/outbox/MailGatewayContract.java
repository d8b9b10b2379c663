package dev.bookpost.testkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every {@link MailGateway} has to keep. The subject sends contents of the kind {@link TestMail}. */
public interface MailGatewayContract {
    /** Longer than any send should need. */
    Duration LIMIT = Duration.ofSeconds(10);

    /** A new one for each test. */
    Subject subject();

    /** A gateway, and the hand on the relay behind it. A change holds from the next send on. */
    interface Subject extends AutoCloseable {
        MailGateway gateway();

        void acceptAll();

        void answerRecipientsWith(int code, String text);

        /** Takes no connection any more. */
        void goDown();

        /** Takes mails, but the sender does not learn of it. */
        void loseRepliesAfterDot();

        /** Accepts the recipient, and says nothing any more. */
        void stall();

        /** Takes mails whose content is this word for ones that cannot be rendered. */
        void failToRender(String word);

        /** How many mails the relay has taken, with or without telling. */
        int taken();

        @Override
        void close();
    }

    static OutgoingMail mail(int number, String word) {
        return new OutgoingMail(
                new MailId(new UUID(0x0190_0000_0000_7000L, number)),
                new TestMail(word),
                new EmailAddress("member" + number + "@example.com"),
                Locale.ENGLISH,
                Instant.parse("2026-11-30T11:00:00Z"),
                "test:" + number);
    }

    @Test
    default void an_accepted_mail_is_delivered_and_the_reply_kept() throws InterruptedException {
        try (Subject relay = subject()) {
            SendOutcome outcome = relay.gateway().send(mail(1, "hello"), LIMIT);
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            SendOutcome.Delivered.class,
                            delivered -> assertThat(delivered.reply()).startsWith("250 "));
            assertThat(relay.taken()).isEqualTo(1);
        }
    }

    @Test
    default void a_5xx_for_the_recipient_refuses_the_mail() throws InterruptedException {
        try (Subject relay = subject()) {
            relay.answerRecipientsWith(550, "5.1.1 no such user");
            assertThat(relay.gateway().send(mail(1, "hello"), LIMIT))
                    .isEqualTo(new SendOutcome.Refused(550, "550 5.1.1 no such user"));
            assertThat(relay.taken()).isZero();
        }
    }

    @Test
    default void a_4xx_for_the_recipient_defers_the_mail_which_can_be_sent_later() throws InterruptedException {
        try (Subject relay = subject()) {
            relay.answerRecipientsWith(450, "4.2.0 greylisted");
            assertThat(relay.gateway().send(mail(1, "hello"), LIMIT))
                    .isEqualTo(new SendOutcome.Deferred(450, "450 4.2.0 greylisted"));
            relay.acceptAll();
            assertThat(relay.gateway().send(mail(1, "hello"), LIMIT)).isInstanceOf(SendOutcome.Delivered.class);
        }
    }

    @Test
    default void a_relay_that_is_down_is_unavailable_until_it_returns() throws InterruptedException {
        try (Subject relay = subject()) {
            relay.gateway().send(mail(1, "hello"), LIMIT);
            relay.goDown();
            assertThat(relay.gateway().send(mail(2, "hello"), LIMIT)).isInstanceOf(SendOutcome.RelayUnavailable.class);
            relay.acceptAll();
            assertThat(relay.gateway().send(mail(2, "hello"), LIMIT)).isInstanceOf(SendOutcome.Delivered.class);
        }
    }

    @Test
    default void a_mail_whose_last_reply_was_lost_is_uncertain() throws InterruptedException {
        try (Subject relay = subject()) {
            relay.loseRepliesAfterDot();
            assertThat(relay.gateway().send(mail(1, "hello"), LIMIT)).isInstanceOf(SendOutcome.Uncertain.class);
            assertThat(relay.taken()).isEqualTo(1);
        }
    }

    @Test
    default void a_stalled_send_is_cut_at_its_limit_and_deferred() throws InterruptedException {
        try (Subject relay = subject()) {
            relay.stall();
            assertThat(relay.gateway().send(mail(1, "hello"), Duration.ofMillis(500)))
                    .isInstanceOf(SendOutcome.Deferred.class);
            relay.acceptAll();
            assertThat(relay.gateway().send(mail(1, "hello"), LIMIT)).isInstanceOf(SendOutcome.Delivered.class);
        }
    }

    @Test
    default void a_mail_that_cannot_be_rendered_is_unsendable_and_no_relay_is_asked() throws InterruptedException {
        try (Subject relay = subject()) {
            relay.failToRender("broken");
            assertThat(relay.gateway().send(mail(1, "broken"), LIMIT)).isInstanceOf(SendOutcome.Unsendable.class);
            assertThat(relay.taken()).isZero();
            assertThat(relay.gateway().send(mail(2, "hello"), LIMIT)).isInstanceOf(SendOutcome.Delivered.class);
        }
    }

    @Test
    default void an_interrupted_thread_sends_nothing() {
        try (Subject relay = subject()) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> relay.gateway().send(mail(1, "hello"), LIMIT))
                    .isInstanceOf(InterruptedException.class);
            assertThat(relay.taken()).isZero();
        }
    }

    @Test
    default void many_mails_at_a_time_are_each_delivered_once() throws Exception {
        try (Subject relay = subject();
                ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<SendOutcome>> outcomes = new ArrayList<>();
            for (int i = 1; i <= 40; i++) {
                OutgoingMail mail = mail(i, "hello");
                outcomes.add(senders.submit(() -> relay.gateway().send(mail, LIMIT)));
            }
            for (Future<SendOutcome> outcome : outcomes) {
                assertThat(outcome.get()).isInstanceOf(SendOutcome.Delivered.class);
            }
            assertThat(relay.taken()).isEqualTo(40);
        }
    }
}
