package dev.bookpost.smtp.relay;

import static dev.bookpost.smtp.relay.RelayFixture.LIMIT;
import static dev.bookpost.smtp.relay.RelayFixture.SHORT;
import static dev.bookpost.smtp.relay.RelayFixture.envelope;
import static dev.bookpost.smtp.relay.RelayFixture.limits;
import static dev.bookpost.smtp.relay.RelayFixture.relay;
import static dev.bookpost.testkit.smtp.Move.silence;
import static dev.bookpost.testkit.smtp.Script.on;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.domain.outbox.SendOutcome.Delivered;
import dev.bookpost.domain.outbox.SendOutcome.RelayUnavailable;
import dev.bookpost.domain.outbox.SendOutcome.Uncertain;
import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Offer;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.ScriptedSmtp;
import dev.bookpost.testkit.smtp.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Interrupts, waiting for a free connection, and closing. */
class RelayShutdownTest {
    @AutoClose
    private final ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor();

    private static ScriptedSmtp silentAt(Step step) {
        return new ScriptedSmtp(Offer.PLAIN, on(step, silence()));
    }

    private Future<SendOutcome> send(Relay relay, Duration limit) {
        return senders.submit(() -> relay.send(envelope(), limit));
    }

    @Test
    void no_connection_free_in_time_is_the_relays_trouble() throws Exception {
        try (ScriptedSmtp server = silentAt(Step.RCPT);
                Relay relay = relay(server.port())) {
            Future<SendOutcome> first = send(relay, LIMIT);
            server.await(1, line -> line.contains("RCPT"));
            assertThat(relay.send(envelope(), Duration.ofMillis(100)))
                    .isEqualTo(new RelayUnavailable(0, "no connection was free in time"));
            server.dropAll();
            assertThat(first.get()).isInstanceOf(SendOutcome.Deferred.class);
        }
    }

    @Test
    void never_more_connections_than_allowed_are_open() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Script pausing = (step, connection, mail) -> {
            if (step == Step.DOT) {
                awaitQuietly(go);
            }
            return null;
        };
        try (ScriptedSmtp server = new ScriptedSmtp(Offer.PLAIN, pausing);
                Relay relay = relay(server.port(), limits().withConnections(3))) {
            List<Future<SendOutcome>> outcomes = new ArrayList<>();
            for (int i = 0; i < 9; i++) {
                outcomes.add(send(relay, LIMIT));
            }
            server.awaitReceived(3);
            assertThat(server.connections()).isEqualTo(3);
            go.countDown();
            for (Future<SendOutcome> outcome : outcomes) {
                assertThat(outcome.get()).isInstanceOf(Delivered.class);
            }
            assertThat(server.connections()).isEqualTo(3);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void an_interrupt_while_waiting_for_a_connection_ends_the_wait() throws Exception {
        try (ScriptedSmtp server = silentAt(Step.RCPT);
                Relay relay = relay(server.port())) {
            Future<SendOutcome> first = send(relay, LIMIT);
            server.await(1, line -> line.contains("RCPT"));
            FutureTask<SendOutcome> waiting = new FutureTask<>(() -> relay.send(envelope(), LIMIT));
            Thread waiter = Thread.ofVirtual().start(waiting);
            waiter.interrupt();
            assertThatThrownBy(() -> waiting.get(5, SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(InterruptedException.class);
            server.dropAll();
            first.get();
        }
    }

    @Test
    void an_interrupt_before_the_recipient_was_named_is_an_interrupt() throws Exception {
        try (ScriptedSmtp server = silentAt(Step.GREETING);
                Relay relay = relay(server.port())) {
            FutureTask<SendOutcome> sending = new FutureTask<>(() -> relay.send(envelope(), LIMIT));
            Thread sender = Thread.ofVirtual().start(sending);
            server.await(1, "1 connected"::equals);
            sender.interrupt();
            assertThatThrownBy(() -> sending.get(5, SECONDS)).hasCauseInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void an_interrupt_after_the_final_dot_leaves_the_mail_uncertain_and_the_flag_set() throws Exception {
        try (ScriptedSmtp server = silentAt(Step.DOT);
                Relay relay = relay(server.port())) {
            FutureTask<Boolean> sending = new FutureTask<>(() -> {
                assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Uncertain.class);
                return Thread.currentThread().isInterrupted();
            });
            Thread sender = Thread.ofVirtual().start(sending);
            server.awaitReceived(1);
            sender.interrupt();
            assertThat(sending.get(5, SECONDS)).isTrue();
        }
    }

    @Test
    void closing_lets_mails_in_hand_finish_and_takes_no_more() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Script pausing = (step, connection, mail) -> {
            if (step == Step.DOT) {
                awaitQuietly(go);
            }
            return null;
        };
        try (ScriptedSmtp server = new ScriptedSmtp(Offer.PLAIN, pausing);
                Relay relay = relay(server.port())) {
            Future<SendOutcome> inHand = send(relay, LIMIT);
            server.awaitReceived(1);
            Future<?> closing = senders.submit(() -> {
                relay.close(LIMIT);
                return true;
            });
            go.countDown();
            assertThat(inHand.get()).isInstanceOf(Delivered.class);
            closing.get();
            assertThat(relay.send(envelope(), LIMIT)).isEqualTo(new RelayUnavailable(0, "shutting down"));
            assertThat(server.received()).hasSize(1);
            server.await(1, "1 ended by client"::equals);
        }
    }

    @Test
    void closing_cuts_what_does_not_finish_in_time() throws Exception {
        try (ScriptedSmtp server = silentAt(Step.DOT);
                Relay relay = relay(server.port())) {
            Future<SendOutcome> inHand = send(relay, Duration.ofMinutes(1));
            server.awaitReceived(1);
            relay.close(Duration.ofMillis(100));
            assertThat(inHand.get(5, SECONDS)).isInstanceOf(Uncertain.class);
        }
    }

    @Test
    void a_drip_is_cut_at_the_limit_on_a_kept_connection_too() throws Exception {
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll();
                Relay relay = relay(server.port())) {
            relay.send(envelope(), LIMIT);
            server.play(on(Step.MAIL, new Move.Drip(Duration.ofMillis(50))));
            assertThat(send(relay, SHORT).get(5, SECONDS)).isInstanceOf(RelayUnavailable.class);
        }
    }
}
