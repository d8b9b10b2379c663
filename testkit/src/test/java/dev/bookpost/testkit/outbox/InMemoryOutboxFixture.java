package dev.bookpost.testkit.outbox;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.OutboxControl;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.QueueSampler;
import dev.bookpost.domain.outbox.Suppressions;
import dev.bookpost.testkit.transactions.InMemoryDatabase;
import dev.bookpost.testkit.transactions.InMemoryTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

/** The outbox in memory, ready to be tested. */
final class InMemoryOutboxFixture implements OutboxFixture {
    private final SettableClock clock = new SettableClock(Instant.parse("2027-03-14T02:30:00Z"));
    private final InMemoryDatabase database = new InMemoryDatabase();
    private final InMemoryOutbox outbox = new InMemoryOutbox(database, clock, new TestMail.Codec());
    private final Transactions<UnitOfWork> transactions =
            new InMemoryTransactions<>(database, outbox, open -> () -> open, this::enqueued);
    private volatile Runnable onEnqueued = () -> {};
    private final AtomicInteger wakes = new AtomicInteger();
    private final OutboxOperations operations = outbox.operations(wakes::incrementAndGet);

    private void enqueued(CommittedMails mails) {
        onEnqueued.run();
    }

    void onEnqueued(Runnable action) {
        onEnqueued = action;
    }

    int live() {
        return outbox.live();
    }

    @Override
    public OutboxRepository repository() {
        return outbox;
    }

    @Override
    public MailJournal journal() {
        return outbox;
    }

    @Override
    public QueueSampler sampler(String name, Duration turn) {
        return outbox.sampler(name, turn);
    }

    @Override
    public OutboxControl control() {
        return outbox;
    }

    @Override
    public OutboxOperations operations() {
        return operations;
    }

    @Override
    public Suppressions suppressions() {
        return outbox.suppressions();
    }

    @Override
    public int wakesByRequeue() {
        return wakes.get();
    }

    @Override
    public Transactions<UnitOfWork> transactions() {
        return transactions;
    }

    @Override
    public void advance(Duration by) {
        clock.advance(by);
    }

    @Override
    public void corrupt(MailId id, int attempts, String payload) {
        outbox.corrupt(id, attempts, payload);
    }

    @Override
    public boolean uncertain(MailId id) {
        return outbox.uncertain(id);
    }
}
