package dev.bookpost.smtp.relay;

import static dev.bookpost.smtp.relay.RelayFixture.LIMIT;
import static dev.bookpost.smtp.relay.RelayFixture.SHORT;
import static dev.bookpost.smtp.relay.RelayFixture.envelope;
import static dev.bookpost.smtp.relay.RelayFixture.relay;
import static dev.bookpost.testkit.smtp.Move.drop;
import static dev.bookpost.testkit.smtp.Move.reply;
import static dev.bookpost.testkit.smtp.Move.replyThenDrop;
import static dev.bookpost.testkit.smtp.Move.silence;
import static dev.bookpost.testkit.smtp.Script.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.domain.outbox.SendOutcome.Deferred;
import dev.bookpost.domain.outbox.SendOutcome.Delivered;
import dev.bookpost.domain.outbox.SendOutcome.Refused;
import dev.bookpost.domain.outbox.SendOutcome.RelayUnavailable;
import dev.bookpost.domain.outbox.SendOutcome.Uncertain;
import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Offer;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.ScriptedSmtp;
import dev.bookpost.testkit.smtp.Step;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the relay does, and what one send over a fresh connection comes back as. */
class OutcomeTableTest {
    private static final Move DRIP = new Move.Drip(Duration.ofMillis(50));

    /**
     * @param code 0 where no reply counts
     * @param kept whether the connection can take the next mail
     */
    private record Row(Step step, Move move, Class<? extends SendOutcome> outcome, int code, boolean kept) {
        /** A small one is written together with its final dot. */
        Envelope envelope() {
            return step == Step.BODY ? RelayFixture.large() : RelayFixture.envelope();
        }

        Duration limit() {
            boolean stalls = move instanceof Move.Silence || move instanceof Move.Drip;
            return stalls ? SHORT : LIMIT;
        }
    }

    private static Row row(Step step, Move move, Class<? extends SendOutcome> outcome, int code, boolean kept) {
        return new Row(step, move, outcome, code, kept);
    }

    private static final List<Row> ROWS = List.of(
            row(Step.DOT, reply("250-2.0.0 first\r\n250 2.0.0 queued as XYZ"), Delivered.class, 0, true),
            row(Step.DOT, reply("251 2.0.0 will forward"), Delivered.class, 0, true),
            // from RCPT on it is the mail's own trouble
            row(Step.RCPT, reply("450 4.2.0 greylisted"), Deferred.class, 450, true),
            row(Step.RCPT, reply("452 4.2.2 mailbox full"), Deferred.class, 452, true),
            row(Step.RCPT, reply("454 4.7.0 later"), Deferred.class, 454, true),
            row(Step.RCPT, reply("550 5.1.1 no such user"), Refused.class, 550, true),
            row(Step.RCPT, reply("552 5.2.2 mailbox full"), Refused.class, 552, true),
            row(Step.RCPT, reply("421 4.7.0 too many"), Deferred.class, 421, false),
            row(Step.RCPT, drop(), Deferred.class, 0, false),
            row(Step.RCPT, DRIP, Deferred.class, 0, false),
            row(Step.RCPT, silence(), Deferred.class, 0, false),
            row(Step.DATA, reply("451 4.3.0 later"), Deferred.class, 451, true),
            row(Step.DATA, reply("554 5.7.1 no"), Refused.class, 554, true),
            row(Step.DATA, replyThenDrop("421 4.3.2 closing"), Deferred.class, 421, false),
            row(Step.BODY, drop(), Deferred.class, 0, false),
            row(Step.DOT, reply("451 4.3.0 try later"), Deferred.class, 451, true),
            row(Step.DOT, reply("552 5.3.4 message too large"), Refused.class, 552, true),
            row(Step.DOT, reply("554 5.6.0 content rejected"), Refused.class, 554, true),
            row(Step.DOT, replyThenDrop("421 4.3.2 shutting down"), Deferred.class, 421, false),
            row(Step.DOT, replyThenDrop("554 5.7.1 spam"), Refused.class, 554, false),
            // after the final dot without an answer nobody knows
            row(Step.DOT, drop(), Uncertain.class, 0, false),
            row(Step.DOT, new Move.PartThenDrop("25"), Uncertain.class, 0, false),
            row(Step.DOT, new Move.PartThenDrop("250-2.0.0 que\r\n"), Uncertain.class, 0, false),
            row(Step.DOT, reply("hello world"), Uncertain.class, 0, false),
            row(Step.DOT, silence(), Uncertain.class, 0, false),
            row(Step.DOT, DRIP, Uncertain.class, 0, false),
            // before RCPT it is the relay's
            row(Step.GREETING, reply("421 4.3.2 come back later"), RelayUnavailable.class, 421, false),
            row(Step.GREETING, reply("554 5.7.1 go away"), RelayUnavailable.class, 554, false),
            row(Step.GREETING, silence(), RelayUnavailable.class, 0, false),
            row(Step.GREETING, DRIP, RelayUnavailable.class, 0, false),
            row(Step.GREETING, drop(), RelayUnavailable.class, 0, false),
            row(Step.EHLO, drop(), RelayUnavailable.class, 0, false),
            row(Step.MAIL, replyThenDrop("421 4.7.0 rate"), RelayUnavailable.class, 421, false),
            row(Step.MAIL, reply("451 4.3.1 disk full"), RelayUnavailable.class, 451, true),
            row(Step.MAIL, reply("550 5.7.1 sender refused"), RelayUnavailable.class, 550, true),
            row(Step.MAIL, reply("530 5.7.0 authenticate first"), RelayUnavailable.class, 530, true),
            row(Step.MAIL, drop(), RelayUnavailable.class, 0, false),
            row(Step.MAIL, silence(), RelayUnavailable.class, 0, false));

    @TestFactory
    Stream<DynamicTest> the_stage_and_the_reply_decide_the_outcome() {
        return ROWS.stream()
                .map(row -> DynamicTest.dynamicTest(
                        row.step + " " + row.move + " -> " + row.outcome.getSimpleName(), () -> play(row)));
    }

    private static void play(Row row) throws InterruptedException {
        Script script = on(row.step, row.move);
        try (ScriptedSmtp server = new ScriptedSmtp(Offer.PLAIN, script);
                Relay relay = relay(server.port())) {
            SendOutcome outcome = relay.send(row.envelope(), row.limit());
            assertThat(outcome).isInstanceOf(row.outcome);
            assertThat(code(outcome)).isEqualTo(row.code);
            assertThat(relay.idleCount()).isEqualTo(row.kept ? 1 : 0);
            if (row.code != 0 && row.move instanceof Move.Reply(var text)) {
                assertThat(text(outcome)).isEqualTo(text);
            }
            server.play(Script.ACCEPT_ALL);
            assertThat(relay.send(envelope(), LIMIT)).isInstanceOf(Delivered.class);
            assertThat(server.connections()).isEqualTo(row.kept ? 1 : 2);
        }
    }

    private static int code(SendOutcome outcome) {
        return switch (outcome) {
            case Deferred(var code, var text) -> code;
            case Refused(var code, var text) -> code;
            case RelayUnavailable(var code, var cause) -> code;
            case Delivered delivered -> 0;
            case Uncertain uncertain -> 0;
            case SendOutcome.Unsendable unsendable -> 0;
        };
    }

    private static String text(SendOutcome outcome) {
        return switch (outcome) {
            case Delivered(var reply) -> reply;
            case Deferred(var code, var text) -> text;
            case Refused(var code, var text) -> text;
            case RelayUnavailable(var code, var cause) -> cause;
            case Uncertain(var cause) -> cause;
            case SendOutcome.Unsendable(var reason) -> reason;
        };
    }
}
