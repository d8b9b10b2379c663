package dev.bookpost.kafka;

import static dev.bookpost.kafka.Mailbag.publication;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.Publications.Kept;
import dev.bookpost.domain.outbox.PublishedMails.Received;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Consumers that come and go while records are published. */
@Timeout(90)
class GroupTest {
    private static final long ENOUGH = 500;

    private final BrokerSettings brokers = TestBroker.made("group", 6);
    private final String group = brokers.topic().name();
    /** How often each mail was done with. */
    private final Map<Long, Integer> done = new ConcurrentHashMap<>();

    /** The number of the last mail that is published. */
    private final AtomicLong last = new AtomicLong(Long.MAX_VALUE);

    private final AtomicLong published = new AtomicLong();

    /** Takes what comes, and is done with it at once. */
    private final class Worker implements AutoCloseable {
        private final Semaphore arrivals = new Semaphore(0);
        private final CountDownLatch began = new CountDownLatch(1);
        private final RecordReceiver receiver =
                KafkaWay.receiver(brokers, ReceiverSettings.of(group), arrivals::release);
        private final Thread thread = Thread.ofVirtual().start(this::work);

        private void work() {
            try {
                while (true) {
                    arrivals.acquire();
                    for (Received record : receiver.take(Integer.MAX_VALUE)) {
                        done.merge(Mailbag.number(record), 1, Integer::sum);
                        receiver.done(record);
                        began.countDown();
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // closed
            }
        }

        @Override
        public void close() {
            receiver.close();
            thread.interrupt();
        }
    }

    private void publishUntilLast() {
        try (RecordPublisher publisher = KafkaWay.publisher(brokers, PublisherSettings.DEFAULT)) {
            for (long mail = 1; mail <= last.get(); mail++) {
                assertThat(publisher.publish(publication(mail, 1), "key" + mail % 100))
                        .isEqualTo(new Kept());
                published.set(mail);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void nothing_is_lost_or_done_twice_while_consumers_join_and_leave_and_one_is_killed() throws Exception {
        Thread publishing = Thread.ofVirtual().start(this::publishUntilLast);
        try (Worker one = new Worker();
                Worker two = new Worker()) {
            one.began.await();
            two.began.await();
            try (Worker three = new Worker()) {
                three.began.await();
            }
            takeAndBeKilled();
            last.set(published.get() + ENOUGH);
            publishing.join();
            TestBroker.await("all are done", () -> done.size() == last.get());
        }
        assertThat(done.keySet())
                .containsAll(LongStream.rangeClosed(1, last.get()).boxed().toList());
        assertThat(done.values()).containsOnly(1);
    }

    private void takeAndBeKilled() throws IOException {
        Process victim = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Victim.class.getName(),
                        brokers.servers(),
                        group)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(victim.inputReader().readLine()).isEqualTo("taken");
        victim.destroyForcibly().onExit().join();
    }

    /** Takes records, says so, and is never done with them. */
    static final class Victim {
        private Victim() {}

        /** @param arguments the broker, and the topic, whose name is the group's too */
        public static void main(String[] arguments) throws IOException {
            BrokerSettings brokers = new BrokerSettings(arguments[0], TopicSettings.named(arguments[1]), Map.of());
            try (Mailbag bag = Mailbag.open(brokers, arguments[1])) {
                bag.take(1);
                System.out.println("taken");
                System.in.read();
            }
        }
    }
}
