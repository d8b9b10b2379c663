package dev.bookpost.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class KafkaPublishedMails implements RecordReceiver {
    private final RecordBuffer buffer;
    private final ReceiveLoop loop;
    private final Duration closeLimit;
    private final DeadLetters deadLetters;
    private final Topics topics;

    KafkaPublishedMails(
            ReceiverSettings settings, RecordBuffer buffer, ReceiveLoop loop, DeadLetters deadLetters, Topics topics) {
        this.buffer = buffer;
        this.loop = loop;
        // to end the poll, to hand over, to commit, and to leave the group
        this.closeLimit = settings.handOver().plus(Commits.LIMIT.multipliedBy(3));
        this.deadLetters = deadLetters;
        this.topics = topics;
        loop.start();
        deadLetters.start();
        topics.start();
    }

    @Override
    public List<Received> take(int most) {
        return buffer.take(most);
    }

    @Override
    public void putBack(Received record) {
        buffer.putBack(record);
    }

    @Override
    public void done(Received record) {
        buffer.done(record);
    }

    @Override
    public int received() {
        return buffer.size();
    }

    @Override
    public long lag() {
        return loop.lag();
    }

    @Override
    public Optional<String> trouble() {
        return loop.trouble().cause().or(deadLetters.trouble()::cause);
    }

    @Override
    public void close() {
        loop.close(closeLimit);
        deadLetters.close();
        topics.close();
    }
}
