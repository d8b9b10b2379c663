package dev.bookpost.kafka;

import static dev.bookpost.kafka.Mailbag.publication;
import static dev.bookpost.kafka.TestBroker.committed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.Publications.Kept;
import dev.bookpost.domain.outbox.PublishedMails.Received;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReceiverTest {
    private final BrokerSettings brokers = TestBroker.made("received", 1);
    private final String group = brokers.topic().name();
    private final RecordPublisher publisher = KafkaWay.publisher(brokers, TestBroker.QUICK);

    @AfterEach
    void close() {
        publisher.close();
    }

    private void publish(long first, long last) throws InterruptedException {
        for (long mail = first; mail <= last; mail++) {
            assertThat(publisher.publish(publication(mail, 7), "group")).isEqualTo(new Kept());
        }
    }

    @Test
    void what_is_published_is_received_as_it_was() throws Exception {
        publish(1, 1);
        try (Mailbag bag = Mailbag.open(brokers, group)) {
            assertThat(bag.take(1)).extracting(Received::publication).containsExactly(publication(1, 7));
            assertThat(bag.receiver().take(10)).isEmpty();
            assertThat(bag.receiver().trouble()).isEmpty();
        }
    }

    @Test
    void records_of_one_key_are_received_in_the_order_in_which_they_were_left() throws Exception {
        BrokerSettings wide = TestBroker.made("order", 6);
        try (RecordPublisher many = KafkaWay.publisher(wide, TestBroker.QUICK);
                Mailbag bag = Mailbag.open(wide, "order")) {
            for (long mail = 0; mail < 120; mail++) {
                assertThat(many.publish(publication(mail, 1), "key" + mail % 12))
                        .isEqualTo(new Kept());
            }
            Map<Long, Long> lastOfKey = new HashMap<>();
            for (Received record : bag.take(120)) {
                long mail = Mailbag.number(record);
                Long before = lastOfKey.put(mail % 12, mail);
                assertThat(before == null ? -1 : before).isLessThan(mail);
            }
        }
    }

    @Test
    void what_is_put_back_comes_after_what_is_there() throws Exception {
        publish(1, 3);
        try (Mailbag bag = Mailbag.open(brokers, group)) {
            TestBroker.await("all are there", () -> bag.receiver().received() == 3);
            Received first = bag.take(1).getFirst();
            bag.receiver().putBack(first);
            assertThat(bag.take(3)).extracting(Mailbag::number).containsExactly(2L, 3L, 1L);
        }
    }

    @Test
    void with_all_in_hand_that_it_may_have_it_waits_and_does_not_look_without_a_pause() throws Exception {
        publish(1, 200);
        try (Mailbag bag = Mailbag.open(brokers, new ReceiverSettings(group, 10, Duration.ZERO))) {
            TestBroker.await("the buffer is full", () -> bag.receiver().received() > 8);
            long thread = Thread.getAllStackTraces().keySet().stream()
                    .filter(one -> one.getName().equals("kafka-consumer") && one.isAlive())
                    .mapToLong(Thread::threadId)
                    .max()
                    .orElseThrow();
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long begin = System.nanoTime();
            long used = threads.getThreadCpuTime(thread);

            TestBroker.await("a second is over", () -> System.nanoTime() - begin > 1_000_000_000);

            assertThat(threads.getThreadCpuTime(thread) - used).isLessThan((System.nanoTime() - begin) / 4);
        }
    }

    @Test
    void what_was_not_done_is_received_again_and_the_rest_is_not() throws Exception {
        publish(1, 4);
        try (Mailbag bag = Mailbag.open(brokers, new ReceiverSettings(group, 100, Duration.ZERO))) {
            List<Received> taken = bag.take(4);
            bag.receiver().done(taken.get(0));
            bag.receiver().done(taken.get(1));
        }
        assertThat(committed(group)).containsExactly(Map.entry(0, 2L));
        try (Mailbag bag = Mailbag.open(brokers, group)) {
            assertThat(bag.take(2)).extracting(Mailbag::number).containsExactly(3L, 4L);
        }
    }

    @Test
    void committed_is_where_the_oldest_that_is_not_done_begins() throws Exception {
        publish(1, 5);
        try (Mailbag bag = Mailbag.open(brokers, group)) {
            List<Received> taken = bag.take(5);
            bag.receiver().done(taken.get(0));
            bag.receiver().done(taken.get(2));
            bag.receiver().done(taken.get(4));
            TestBroker.await("the first is committed", () -> committed(group).equals(Map.of(0, 1L)));

            bag.receiver().done(taken.get(1));
            TestBroker.await("the third is committed", () -> committed(group).equals(Map.of(0, 3L)));

            bag.receiver().done(taken.get(3));
            TestBroker.await("all are committed", () -> committed(group).equals(Map.of(0, 5L)));
            assertThat(bag.receiver().received()).isZero();
        }
    }

    @Test
    void a_close_commits_what_is_done() throws Exception {
        publish(1, 200);
        try (Mailbag bag = Mailbag.open(brokers, group)) {
            bag.takeAndFinish(200);
        }
        assertThat(committed(group)).isEqualTo(Map.of(0, 200L));
    }

    @Test
    void a_close_waits_for_what_is_in_hand_and_hands_out_no_more() throws Exception {
        publish(1, 2);
        try (Mailbag bag = Mailbag.open(brokers, ReceiverSettings.of(group))) {
            TestBroker.await("both are there", () -> bag.receiver().received() == 2);
            Received inHand = bag.take(1).getFirst();
            Thread closing = Thread.ofVirtual().start(bag::close);
            TestBroker.await("it hands out no more", () -> {
                List<Received> other = bag.receiver().take(1);
                other.forEach(bag.receiver()::putBack);
                return other.isEmpty();
            });
            bag.receiver().done(inHand);
            closing.join();
        }
        assertThat(committed(group)).isEqualTo(Map.of(0, 1L));
    }

    @Test
    void a_full_buffer_takes_no_more_and_stays_in_the_group() throws Exception {
        publish(1, 60);
        Duration pollInterval = Duration.ofSeconds(2);
        BrokerSettings strict = new BrokerSettings(
                brokers.servers(),
                brokers.topic(),
                Map.of("max.poll.interval.ms", Long.toString(pollInterval.toMillis())));
        try (Mailbag bag = Mailbag.open(strict, new ReceiverSettings(group, 20, Duration.ZERO))) {
            TestBroker.await("it is full", () -> bag.receiver().received() > 16);
            List<Received> first = bag.take(bag.receiver().received());
            long full = System.nanoTime();
            TestBroker.await(
                    "whoever did not poll is out of the group",
                    () -> System.nanoTime() - full > pollInterval.plusSeconds(1).toNanos());
            assertThat(bag.receiver().lag()).isEqualTo(60);
            assertThat(bag.receiver().received()).isEqualTo(first.size()).isLessThanOrEqualTo(20);

            first.forEach(bag.receiver()::done);
            assertThat(bag.receiver().received())
                    .as("what was taken was still ours")
                    .isLessThan(first.size());
            for (long mail = first.size() + 1L; mail <= 60; mail++) {
                assertThat(bag.takeAndFinish(1)).containsExactly(mail);
            }
            TestBroker.await("there is no lag", () -> bag.receiver().lag() == 0);
        }
        assertThat(committed(group)).isEqualTo(Map.of(0, 60L));
    }

    @Test
    void brokers_that_know_no_newer_protocol_are_served_by_the_classic_one() throws Exception {
        publish(1, 2);
        BrokerSettings classic =
                new BrokerSettings(brokers.servers(), brokers.topic(), Map.of("group.protocol", "classic"));
        try (Mailbag bag = Mailbag.open(classic, new ReceiverSettings(group, 100, Duration.ZERO))) {
            bag.receiver().done(bag.take(2).getFirst());
        }
        assertThat(committed(group)).isEqualTo(Map.of(0, 1L));
        try (Mailbag bag = Mailbag.open(classic, group)) {
            assertThat(bag.takeAndFinish(1)).containsExactly(2L);
        }
    }
}
