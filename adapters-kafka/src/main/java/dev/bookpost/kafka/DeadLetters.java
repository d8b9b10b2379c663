package dev.bookpost.kafka;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records that cannot be read go to a topic of their own, as they are, with headers that say why and where from. Only
 * then are they done with: while that topic cannot be written, nothing is skipped. A letter may be there twice.
 */
final class DeadLetters implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(DeadLetters.class);
    static final String WHY = "bookpost-why";
    static final String TOPIC = "bookpost-topic";
    static final String PARTITION = "bookpost-partition";
    static final String OFFSET = "bookpost-offset";
    /** There if the value was left out because it is longer than the topic allows. */
    static final String LEFT_OUT = "bookpost-left-out-bytes";

    private final String topic;
    private final RecordBuffer buffer;
    private final Supplier<Producer<byte[], byte[]>> open;
    private final BlockingQueue<Letter> letters = new LinkedBlockingQueue<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Retries retries = new Retries();
    private final Thread thread;
    private @Nullable Producer<byte[], byte[]> producer;

    private record Letter(ConsumerRecord<byte[], byte[]> record, String why, long number) {}

    /** @param open is asked at the first letter */
    DeadLetters(String topic, RecordBuffer buffer, Supplier<Producer<byte[], byte[]>> open) {
        this.topic = topic;
        this.buffer = buffer;
        this.open = open;
        this.thread = Thread.ofVirtual().name("kafka-dead-letters").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /** @param number by which the buffer knows the record */
    void add(ConsumerRecord<byte[], byte[]> record, String why, long number) {
        log.error(
                "a record of {} cannot be read: {}; partition {}, offset {}",
                record.topic(),
                why,
                record.partition(),
                record.offset());
        letters.add(new Letter(record, why, number));
    }

    private void run() {
        try {
            while (closed.getCount() > 0) {
                Letter letter = letters.take();
                while (buffer.isNotDone(letter.number()) && closed.getCount() > 0) {
                    attempt(letter);
                }
            }
        } catch (InterruptedException e) {
            log.trace("closed", e); // no longer interrupted, or the producer could not be closed
        } finally {
            if (producer != null) {
                producer.close(Duration.ZERO);
            }
        }
    }

    private void attempt(Letter letter) throws InterruptedException {
        try {
            write(letter.record(), letter.why());
            buffer.done(letter.number());
            retries.success();
        } catch (ExecutionException e) {
            await(e.getCause() == null ? e : e.getCause());
        } catch (KafkaException e) {
            await(e);
        }
    }

    private void await(Throwable failure) throws InterruptedException {
        if (retries.isFirst()) {
            log.error(
                    "what cannot be read is not skipped while {} cannot be written: {}",
                    topic,
                    Failures.cause(failure));
        }
        if (producer != null) {
            producer.close(Duration.ZERO); // so rare that a new one each time does no harm, and is never a broken one
            producer = null;
        }
        if (closed.await(retries.failure().toMillis(), TimeUnit.MILLISECONDS)) {
            log.debug("closed with letters left");
        }
    }

    private void write(ConsumerRecord<byte[], byte[]> record, String why)
            throws InterruptedException, ExecutionException {
        RecordHeaders headers = new RecordHeaders(record.headers());
        add(headers, WHY, why);
        add(headers, TOPIC, record.topic());
        add(headers, PARTITION, Integer.toString(record.partition()));
        add(headers, OFFSET, Long.toString(record.offset()));
        try {
            send(new ProducerRecord<>(topic, null, record.key(), record.value(), headers));
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof RecordTooLargeException)) {
                throw e;
            }
            byte[] value = record.value();
            add(headers, LEFT_OUT, Integer.toString(value == null ? 0 : value.length));
            send(new ProducerRecord<>(topic, null, record.key(), null, headers));
        }
    }

    private void send(ProducerRecord<byte[], byte[]> letter) throws InterruptedException, ExecutionException {
        if (producer == null) {
            producer = open.get();
        }
        producer.send(letter).get();
    }

    private static void add(RecordHeaders headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }
}
