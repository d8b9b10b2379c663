package dev.bookpost.testkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.SendOutcome;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class InMemoryMailGatewayTest implements MailGatewayContract {
    @Override
    public Subject subject() {
        return new InMemoryRelay();
    }

    private static final class InMemoryRelay implements Subject {
        private final InMemoryMailGateway gateway = new InMemoryMailGateway();
        private int takenSilently;

        @Override
        public MailGateway gateway() {
            return gateway;
        }

        @Override
        public void acceptAll() {
            gateway.unblock();
            gateway.deliverAll();
        }

        @Override
        public void answerRecipientsWith(int code, String text) {
            String reply = code + " " + text;
            gateway.answer(code >= 500 ? new SendOutcome.Refused(code, reply) : new SendOutcome.Deferred(code, reply));
        }

        @Override
        public void goDown() {
            gateway.answer(new SendOutcome.RelayUnavailable(0, "connection refused"));
        }

        @Override
        public void loseRepliesAfterDot() {
            gateway.answer(mail -> {
                takenSilently++;
                return new SendOutcome.Uncertain("connection lost");
            });
        }

        @Override
        public void stall() {
            gateway.block();
        }

        @Override
        public void failToRender(String word) {
            gateway.answer(mail -> mail.content().equals(new TestMail(word))
                    ? new SendOutcome.Unsendable("cannot be rendered")
                    : new SendOutcome.Delivered("250 2.0.0 ok"));
        }

        @Override
        public int taken() {
            return gateway.delivered().size() + takenSilently;
        }

        @Override
        public void close() {
            gateway.unblock();
        }
    }

    @Test
    void a_blocked_gateway_holds_sends_until_it_is_unblocked() throws Exception {
        InMemoryMailGateway gateway = new InMemoryMailGateway();
        gateway.block();
        try (ExecutorService sender = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<SendOutcome> outcome = sender.submit(() -> gateway.send(MailGatewayContract.mail(1, "a"), LIMIT));
            assertThat(gateway.awaitBlocked(1, LIMIT)).isTrue();
            assertThat(gateway.delivered()).isEmpty();
            gateway.unblock();
            assertThat(outcome.get()).isInstanceOf(SendOutcome.Delivered.class);
        }
        assertThat(gateway.awaitDelivered(1, Duration.ZERO)).isTrue();
        assertThat(gateway.awaitAttempted(2, Duration.ZERO)).isFalse();
    }
}
