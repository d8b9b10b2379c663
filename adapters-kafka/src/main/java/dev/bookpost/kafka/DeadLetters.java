package dev.bookpost.kafka;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
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
    /** There if all that the record was made of is left out, because it is longer than the topic allows. */
    static final String LEFT_OUT = "bookpost-left-out-bytes";

    private static final long MOST_BYTES = 8 << 20;
    /** Between two lines about records that cannot be read. */
    private static final Duration SILENCE = Duration.ofMinutes(1);

    private final String topic;
    private final RecordBuffer buffer;
    private final Topics topics;
    private final Supplier<Producer<byte[], byte[]>> open;
    private final Trouble trouble;
    private final BlockingQueue<Letter> letters = new LinkedBlockingQueue<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Retries retries = new Retries();
    private final Thread thread;
    private @Nullable Producer<byte[], byte[]> producer;

    private final AtomicLong bytesWaiting = new AtomicLong();
    private final LongSupplier nanoTime;
    private long silentUntil;
    private int unsaid;

    private record Letter(ConsumerRecord<byte[], byte[]> record, String why, long number) {}

    /** @param open is asked at the first letter */
    DeadLetters(
            String topic,
            RecordBuffer buffer,
            Topics topics,
            Supplier<Producer<byte[], byte[]>> open,
            LongSupplier nanoTime) {
        this.topic = topic;
        this.buffer = buffer;
        this.topics = topics;
        this.nanoTime = nanoTime;
        this.silentUntil = nanoTime.getAsLong();
        this.trouble = new Trouble(
                "what cannot be read is not skipped, for " + topic + " cannot be written", topic + " is written again");
        this.open = open;
        this.thread = Thread.ofVirtual().name("kafka-dead-letters").unstarted(this::run);
    }

    /** What keeps a letter from being written. */
    Trouble trouble() {
        return trouble;
    }

    void start() {
        thread.start();
    }

    /** @param number by which the buffer knows the record */
    void add(ConsumerRecord<byte[], byte[]> record, String why, long number) {
        sayAtTimes(record, why);
        bytesWaiting.addAndGet(bytes(record));
        letters.add(new Letter(record, why, number));
    }

    /** A stranger is not to fill the log; each record is in the topic with all that would be said of it. */
    private void sayAtTimes(ConsumerRecord<byte[], byte[]> record, String why) {
        long now = nanoTime.getAsLong();
        if (silentUntil - now > 0) {
            unsaid++;
            return;
        }
        log.error(
                "a record of {} cannot be read: {}; partition {}, offset {} ({} more since the last such line)",
                record.topic(),
                why,
                record.partition(),
                record.offset(),
                unsaid);
        unsaid = 0;
        silentUntil = now + SILENCE.toNanos();
    }

    /** Whether so much waits that no more should be received. */
    boolean isFull() {
        return bytesWaiting.get() > MOST_BYTES;
    }

    private void run() {
        try {
            while (closed.getCount() > 0) {
                Letter letter = letters.take();
                while (buffer.isNotDone(letter.number()) && closed.getCount() > 0) {
                    attempt(letter);
                }
                bytesWaiting.addAndGet(-bytes(letter.record()));
                trouble.isForgotten(); // by now it may be another consumer's
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
            trouble.isOver();
        } catch (ExecutionException e) {
            await(e.getCause() == null ? e : e.getCause());
        } catch (RuntimeException | Error e) { // without this thread nothing would be put away any more
            await(e);
        }
    }

    private void await(Throwable failure) throws InterruptedException {
        trouble.has(Failures.cause(failure));
        topics.lookAgain(); // it may be missing
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
        try {
            send(record.key(), record.value(), explained(new RecordHeaders(record.headers()), record, why));
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof RecordTooLargeException)) {
                throw e;
            }
            Headers headers = explained(new RecordHeaders(), record, why);
            add(headers, LEFT_OUT, Long.toString(bytes(record)));
            send(null, null, headers);
        }
    }

    private static Headers explained(Headers headers, ConsumerRecord<?, ?> record, String why) {
        add(headers, WHY, why);
        add(headers, TOPIC, record.topic());
        add(headers, PARTITION, Integer.toString(record.partition()));
        add(headers, OFFSET, Long.toString(record.offset()));
        return headers;
    }

    private static long bytes(ConsumerRecord<byte[], byte[]> record) {
        long bytes = length(record.key()) + length(record.value());
        for (Header header : record.headers()) {
            bytes += header.key().getBytes(StandardCharsets.UTF_8).length + length(header.value());
        }
        return bytes;
    }

    private static long length(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    private void send(byte @Nullable [] key, byte @Nullable [] value, Headers headers)
            throws InterruptedException, ExecutionException {
        if (producer == null) {
            producer = open.get();
        }
        producer.send(new ProducerRecord<>(topic, null, key, value, headers)).get();
    }

    private static void add(Headers headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }
}
