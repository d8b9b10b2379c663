package dev.bookpost.kafka;

import static java.util.stream.Collectors.toSet;

import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.PublishedMails.Received;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A receiver, and what a test does with what arrives. */
final class Mailbag implements AutoCloseable {
    private static final long LIMIT_SECONDS = 40;

    private final Semaphore arrivals = new Semaphore(0);
    private final RecordReceiver receiver;

    private Mailbag(BrokerSettings brokers, ReceiverSettings settings) {
        this.receiver = KafkaWay.receiver(brokers, settings, arrivals::release);
    }

    static Mailbag open(BrokerSettings brokers, ReceiverSettings settings) {
        return new Mailbag(brokers, settings);
    }

    /** Its close waits for nothing that was taken. */
    static Mailbag open(BrokerSettings brokers, String group) {
        return new Mailbag(brokers, new ReceiverSettings(group, 500, Duration.ZERO));
    }

    RecordReceiver receiver() {
        return receiver;
    }

    /** A mail of that number, published under that lease. */
    static Publication publication(long mail, long leaseNo) {
        return new Publication(new MailId(new UUID(0, mail)), leaseNo);
    }

    /** Waits until so many have arrived, and takes them. */
    List<Received> take(int count) {
        List<Received> taken = new ArrayList<>();
        try {
            while (true) {
                taken.addAll(receiver.take(count - taken.size()));
                if (taken.size() == count) {
                    return taken;
                }
                if (!arrivals.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                    throw new AssertionError("only " + taken.size() + " of " + count + " arrived");
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Waits for so many, and is done with them. */
    Set<Long> takeAndFinish(int count) {
        List<Received> taken = take(count);
        taken.forEach(receiver::done);
        return numbers(taken);
    }

    static Set<Long> numbers(List<Received> records) {
        return records.stream().map(Mailbag::number).collect(toSet());
    }

    static long number(Received record) {
        return record.publication().id().value().getLeastSignificantBits();
    }

    @Override
    public void close() {
        receiver.close();
    }
}
