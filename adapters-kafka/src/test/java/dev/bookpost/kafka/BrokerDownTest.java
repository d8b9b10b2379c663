package dev.bookpost.kafka;

import static dev.bookpost.kafka.Mailbag.publication;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.broker.EmbeddedBroker;
import dev.bookpost.domain.outbox.Publications.Kept;
import dev.bookpost.domain.outbox.Publications.NotKept;
import dev.bookpost.domain.outbox.PublishedMails.Received;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(90)
class BrokerDownTest {
    private final EmbeddedBroker broker = TestBroker.broker();

    @Test
    void records_that_were_kept_outlive_a_kill_and_both_sides_go_on_by_themselves() throws Exception {
        BrokerSettings brokers = TestBroker.made("killed", 3);
        Set<Long> kept = ConcurrentHashMap.newKeySet();
        Set<Long> received = new HashSet<>();
        CountDownLatch notKept = new CountDownLatch(1);
        CountDownLatch keptAgain = new CountDownLatch(50);
        try (Mailbag bag = Mailbag.open(brokers, "killed");
                RecordPublisher publisher = KafkaWay.publisher(brokers, TestBroker.QUICK)) {
            Thread publishing = Thread.ofVirtual().start(() -> {
                for (long mail = 1; keptAgain.getCount() > 0; mail++) {
                    try {
                        switch (publisher.publish(publication(mail, 1), "key" + mail % 10)) {
                            case Kept() -> {
                                kept.add(mail);
                                if (notKept.getCount() == 0) {
                                    keptAgain.countDown();
                                }
                            }
                            case NotKept(var cause) -> notKept.countDown();
                        }
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            });
            received.addAll(bag.takeAndFinish(20));
            List<Received> inHand = bag.take(5);

            broker.kill();
            notKept.await();
            broker.startAgain();

            keptAgain.await();
            publishing.join();
            inHand.forEach(record -> {
                received.add(Mailbag.number(record));
                bag.receiver().done(record);
            });
            TestBroker.await("all that was kept is received", () -> {
                for (Received record : bag.receiver().take(100)) {
                    received.add(Mailbag.number(record));
                    bag.receiver().done(record);
                }
                return received.containsAll(kept);
            });
        }
        long done = TestBroker.committed("killed").values().stream()
                .mapToLong(Long::longValue)
                .sum();
        assertThat(done).isGreaterThanOrEqualTo(kept.size());
    }
}
