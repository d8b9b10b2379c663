package dev.bookpost.kafka;

import dev.bookpost.domain.outbox.Publication;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits in the calling thread, which is a virtual one; what callers give at the same time goes in one batch.
 *
 * <p>A producer that has come into a state in which it refuses everything is replaced.
 */
final class KafkaPublications implements RecordPublisher {
    private static final Logger log = LoggerFactory.getLogger(KafkaPublications.class);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);
    /** For what the client needs to give up beyond its own limits. */
    private static final Duration MARGIN = Duration.ofSeconds(2);

    private final String topic;
    private final Topics topics;
    private final Duration limit;
    private final Supplier<Producer<String, byte[]>> open;
    private @Nullable Producer<String, byte[]> current;
    private boolean closed;

    KafkaPublications(
            String topic, PublisherSettings settings, Topics topics, Supplier<Producer<String, byte[]>> open) {
        this.topic = topic;
        this.topics = topics;
        this.limit = settings.longest().plus(MARGIN);
        this.open = open;
        this.current = FirstClient.open(open);
        topics.start();
    }

    /** @throws InterruptedException if interrupted before the record was given to the client */
    @Override
    public Result publish(Publication publication, String key) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Producer<String, byte[]> producer;
        try {
            producer = producer();
        } catch (KafkaException e) {
            return new NotKept(Failures.cause(e));
        }
        if (producer == null) {
            return new NotKept("closed");
        }
        Future<RecordMetadata> sent;
        try {
            sent = producer.send(new ProducerRecord<>(topic, key, RecordFormat.write(publication)));
        } catch (InterruptException e) {
            Thread.interrupted(); // the exception says it from here on
            InterruptedException interrupted = new InterruptedException("before the record was given to the client");
            interrupted.initCause(e);
            throw interrupted;
        } catch (KafkaException e) {
            return notKept(producer, e);
        } catch (IllegalStateException e) {
            return new NotKept("closed");
        }
        return await(producer, sent);
    }

    private Result await(Producer<String, byte[]> producer, Future<RecordMetadata> sent) {
        try {
            sent.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return new Kept();
        } catch (ExecutionException e) {
            return notKept(producer, e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new NotKept("interrupted while waiting for the broker");
        } catch (TimeoutException e) {
            return new NotKept("no answer in time");
        }
    }

    private Result notKept(Producer<String, byte[]> producer, Throwable failure) {
        if (failure instanceof UnknownTopicOrPartitionException || isAboutMetadata(failure)) {
            topics.lookAgain();
        }
        if (isForGood(failure)) {
            replace(producer, failure);
        }
        return new NotKept(Failures.cause(failure));
    }

    /**
     * A topic that is not there shows as one that the client has not heard of in time, and only the message says so;
     * {@code TopicsTest} notices should it be worded otherwise.
     */
    private static boolean isAboutMetadata(Throwable failure) {
        return failure instanceof org.apache.kafka.common.errors.TimeoutException
                && failure.getMessage() != null
                && failure.getMessage().contains("metadata");
    }

    /** Whether the client will say so of every record from then on, whatever the brokers think of it by then. */
    private static boolean isForGood(Throwable failure) {
        return !(failure instanceof ApiException)
                || failure instanceof ClusterAuthorizationException
                || failure instanceof TransactionalIdAuthorizationException
                || failure instanceof AuthenticationException
                || failure instanceof UnsupportedVersionException
                || failure instanceof OutOfOrderSequenceException
                || failure instanceof InvalidProducerEpochException;
    }

    private synchronized @Nullable Producer<String, byte[]> producer() {
        if (current == null && !closed) {
            current = open.get();
        }
        return current;
    }

    private synchronized void replace(Producer<String, byte[]> broken, Throwable failure) {
        if (broken.equals(current)) {
            log.debug("the Kafka producer is of no more use and is replaced", failure); // why is said by who publishes
            current = null;
            broken.close(Duration.ZERO);
        }
    }

    @Override
    public void close() {
        Producer<String, byte[]> last;
        synchronized (this) {
            closed = true;
            last = current;
            current = null;
        }
        topics.close();
        if (last != null) {
            last.close(CLOSE_LIMIT);
        }
    }
}
