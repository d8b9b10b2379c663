package dev.bookpost.smtp.relay;

import static dev.bookpost.smtp.relay.RelayFixture.LIMIT;
import static dev.bookpost.smtp.relay.RelayFixture.SHORT;
import static dev.bookpost.smtp.relay.RelayFixture.SOURCE;
import static dev.bookpost.smtp.relay.RelayFixture.envelope;
import static dev.bookpost.smtp.relay.RelayFixture.large;
import static dev.bookpost.smtp.relay.RelayFixture.relay;
import static dev.bookpost.testkit.smtp.Move.drop;
import static dev.bookpost.testkit.smtp.Move.reply;
import static dev.bookpost.testkit.smtp.Move.replyThenDrop;
import static dev.bookpost.testkit.smtp.Script.on;
import static dev.bookpost.testkit.smtp.Script.onConnection;
import static dev.bookpost.testkit.smtp.Script.onMail;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.SendOutcome.Deferred;
import dev.bookpost.domain.outbox.SendOutcome.Delivered;
import dev.bookpost.domain.outbox.SendOutcome.Refused;
import dev.bookpost.domain.outbox.SendOutcome.RelayUnavailable;
import dev.bookpost.domain.outbox.SendOutcome.Uncertain;
import dev.bookpost.domain.outbox.SendOutcome.Unsendable;
import dev.bookpost.smtp.relay.RelaySettings.Limits;
import dev.bookpost.smtp.relay.RelaySettings.Security;
import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Offer;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.ScriptedSmtp;
import dev.bookpost.testkit.smtp.Step;
import dev.bookpost.testkit.smtp.TcpProxy;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;

class RelayTest {
    private static ScriptedSmtp server(Script script) {
        return new ScriptedSmtp(Offer.PLAIN, script);
    }

    @Test
    void the_source_arrives_as_it_was_given_lone_dots_included() throws InterruptedException {
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll();
                Relay relay = relay(server.port())) {
            relay.send(envelope(), LIMIT);
            ScriptedSmtp.Received mail = server.received().getFirst();
            assertThat(mail.source()).isEqualTo(SOURCE);
            assertThat(mail.sender()).isEqualTo("<bookpost@example.com>");
            assertThat(mail.recipients()).containsExactly("<member@example.com>");
        }
    }

    @Test
    void a_connection_is_replaced_after_its_share_of_mails() throws InterruptedException {
        Limits limits = new Limits(1, 3, Duration.ofSeconds(20), Duration.ofSeconds(2), Duration.ofSeconds(30));
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll();
                Relay relay = relay(server.port(), limits)) {
            for (int i = 0; i < 7; i++) {
                assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            }
            assertThat(server.received())
                    .extracting(ScriptedSmtp.Received::connection)
                    .containsExactly(1, 1, 1, 2, 2, 2, 3);
            server.await(2, line -> line.endsWith(" QUIT"));
        }
    }

    @Test
    void an_unused_connection_is_closed_politely() throws InterruptedException {
        Limits limits = new Limits(4, 100, Duration.ofMillis(200), Duration.ofSeconds(2), Duration.ofSeconds(30));
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll();
                Relay relay = relay(server.port(), limits)) {
            relay.send(envelope(), LIMIT);
            server.await(1, "1 QUIT"::equals);
            server.await(1, "1 ended by client"::equals);
            assertThat(relay.idleCount()).isZero();
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
        }
    }

    @Test
    void a_421_at_mail_on_a_connection_that_has_delivered_is_answered_by_a_fresh_one() throws InterruptedException {
        Script usedUp = onMail(2, Step.MAIL, replyThenDrop("421 4.7.0 one mail a connection"));
        try (ScriptedSmtp server = server(usedUp);
                Relay relay = relay(server.port())) {
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            assertThat(server.received()).hasSize(2);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void a_421_on_the_fresh_connection_too_is_the_end_of_it() throws InterruptedException {
        Script script = onMail(2, Step.MAIL, replyThenDrop("421 4.7.0 one mail a connection"))
                .or(onConnection(2, Step.GREETING, reply("421 4.3.2 no")));
        try (ScriptedSmtp server = server(script);
                Relay relay = relay(server.port())) {
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            assertThat(relay.send(envelope(), LIMIT)).isEqualTo(new RelayUnavailable(421, "421 4.3.2 no"));
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void a_refusal_of_the_sender_on_a_kept_connection_is_not_tried_again() throws InterruptedException {
        Script script = onMail(2, Step.MAIL, reply("451 4.3.1 disk full"));
        try (ScriptedSmtp server = server(script);
                Relay relay = relay(server.port())) {
            relay.send(envelope(), LIMIT);
            assertThat(relay.send(envelope(), LIMIT)).isEqualTo(new RelayUnavailable(451, "451 4.3.1 disk full"));
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void a_mail_that_draws_421_at_data_each_time_is_deferred_each_time() throws InterruptedException {
        try (ScriptedSmtp server = server(on(Step.DATA, replyThenDrop("421 4.7.0 not this one")));
                Relay relay = relay(server.port())) {
            for (int i = 0; i < 3; i++) {
                assertThat(relay.send(envelope(), LIMIT)).isEqualTo(new Deferred(421, "421 4.7.0 not this one"));
            }
        }
    }

    @Test
    void a_connection_that_the_relay_closed_while_idle_is_replaced() throws InterruptedException {
        try (ScriptedSmtp server = server(onConnection(1, Step.IDLE, drop()));
                Relay relay = relay(server.port())) {
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            server.await(1, "1 ended by server"::equals);
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            assertThat(server.received()).hasSize(2);
        }
    }

    @Test
    void a_farewell_while_idle_is_no_answer_to_the_next_mail() throws InterruptedException {
        try (ScriptedSmtp server = server(onConnection(1, Step.IDLE, replyThenDrop("421 4.4.2 idle too long")));
                Relay relay = relay(server.port())) {
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            server.await(1, "1 ended by server"::equals);
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void a_relay_that_closed_the_connection_and_takes_no_other_is_unavailable() throws InterruptedException {
        Script script = onConnection(1, Step.IDLE, drop()).or(onConnection(2, Step.GREETING, reply("421 4.3.2 no")));
        try (ScriptedSmtp server = server(script);
                Relay relay = relay(server.port())) {
            relay.send(envelope(), LIMIT);
            server.await(1, "1 ended by server"::equals);
            assertThat(relay.send(envelope(), LIMIT)).isEqualTo(new RelayUnavailable(421, "421 4.3.2 no"));
        }
    }

    @Test
    void an_answer_too_many_never_counts_for_the_next_mail() throws InterruptedException {
        Script script = onConnection(1, Step.DOT, reply("250 2.0.0 queued\r\n250 2.0.0 and again"))
                .or(onMail(2, Step.RCPT, reply("550 5.1.1 no such user")));
        try (ScriptedSmtp server = server(script);
                Relay relay = relay(server.port())) {
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            assertThat(relay.send(envelope(), LIMIT))
                    .isInstanceOfAny(Delivered.class, Refused.class)
                    .satisfies(outcome -> assertThat(server.received()).hasSize(outcome instanceof Delivered ? 2 : 1));
        }
    }

    @Test
    void a_relay_that_stops_reading_is_cut() throws InterruptedException {
        try (ScriptedSmtp server = server(on(Step.BODY, new Move.StopReading()));
                Relay relay = relay(server.port())) {
            assertThat(relay.send(large(), SHORT)).isInstanceOf(Deferred.class);
        }
    }

    @Test
    void a_reply_that_the_network_lost_leaves_the_mail_uncertain() throws InterruptedException {
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll();
                TcpProxy proxy = new TcpProxy(server.port());
                Relay relay = relay(proxy.port())) {
            proxy.loseRepliesAfterDot(true);
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Uncertain.class);
            server.awaitReceived(1);
            proxy.loseRepliesAfterDot(false);
            proxy.holdTowardsClient(true);
            assertThat(relay.send(envelope(), SHORT)).isInstanceOf(RelayUnavailable.class);
            proxy.holdTowardsClient(false);
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
        }
    }

    @Test
    void nobody_listening_and_an_unknown_name_are_the_relays_trouble() throws Exception {
        int port;
        try (ServerSocket taken = new ServerSocket(0)) {
            port = taken.getLocalPort();
        }
        try (Relay relay = relay(port)) {
            assertThat(relay.send(envelope(), LIMIT))
                    .isInstanceOfSatisfying(
                            RelayUnavailable.class,
                            outcome -> assertThat(outcome.cause()).contains("ConnectException"));
        }
        RelaySettings nowhere = new RelaySettings(
                "no-such-host.invalid", 25, Security.NONE, null, "client.example.com", RelayFixture.limits());
        try (Relay relay = new Relay(nowhere, (SSLSocketFactory) SSLSocketFactory.getDefault())) {
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(RelayUnavailable.class);
        }
    }

    @Test
    void an_address_that_would_change_on_the_wire_is_never_spoken() throws IOException, InterruptedException {
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll();
                Relay relay = relay(server.port())) {
            for (String address : List.of(
                    "\uAC69\uAC69@b.example",
                    "x\uAC0D\uAC0Anoop@b.example",
                    "a@b.example> SIZE=1",
                    "a@b.example\r\nDATA",
                    "a@b.example,c@b.example",
                    "a b@b.example",
                    "<a@b.example>",
                    "")) {
                assertThat(relay.send(envelope(address), LIMIT)).isInstanceOf(Unsendable.class);
            }
            assertThat(server.journal()).isEmpty();
        }
    }
}
