package dev.bookpost.chaos;

import dev.bookpost.chaos.account.Fault;
import dev.bookpost.chaos.fault.Journal;
import dev.bookpost.chaos.load.Writers;
import java.io.PrintStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Says now and then how far the run has come. */
final class Progress implements AutoCloseable {
    private static final Duration LONG_RUN = Duration.ofMinutes(2);

    private final PrintStream out;
    private final Stage stage;
    private final Journal journal;
    private final Writers writers;
    private final CountDownLatch closed = new CountDownLatch(1);

    Progress(PrintStream out, Stage stage, Journal journal, Writers writers) {
        this.out = out;
        this.stage = stage;
        this.journal = journal;
        this.writers = writers;
    }

    void start(Duration run) {
        long seconds = run.compareTo(LONG_RUN) > 0 ? 30 : 10;
        long begin = System.nanoTime();
        Thread.ofVirtual().name("progress").start(() -> {
            try {
                while (!closed.await(seconds, TimeUnit.SECONDS)) {
                    say((System.nanoTime() - begin) / 1_000_000_000);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void say(long seconds) {
        OptionalInt live = stage.records().live();
        out.printf(
                "chaos: %5d s: %d mails committed, %d deliveries, %s live; %d kills, %d stops, %d freezes,"
                        + " %d database outages, %d relay outages,"
                        + " %d broker outages, %d deletions of its records%n",
                seconds,
                writers.committed(),
                stage.scene().relay().deliveries(),
                live.isPresent() ? live.getAsInt() : "an unknown number",
                journal.count(Fault.Kind.KILLED),
                journal.count(Fault.Kind.STOPPED),
                journal.count(Fault.Kind.FROZEN),
                journal.count(Fault.Kind.DATABASE_DOWN),
                journal.count(Fault.Kind.RELAY_TROUBLE),
                journal.count(Fault.Kind.BROKER_DOWN) + journal.count(Fault.Kind.BROKER_FROZEN),
                journal.count(Fault.Kind.RECORDS_DELETED));
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
