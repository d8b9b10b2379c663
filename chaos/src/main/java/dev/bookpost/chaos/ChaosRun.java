package dev.bookpost.chaos;

import dev.bookpost.chaos.account.Account;
import dev.bookpost.chaos.account.Database;
import dev.bookpost.chaos.account.Evidence;
import dev.bookpost.chaos.account.Ordeal;
import dev.bookpost.chaos.fault.Injector;
import dev.bookpost.chaos.fault.Journal;
import dev.bookpost.chaos.fault.Schedule;
import dev.bookpost.chaos.fault.StallWatch;
import dev.bookpost.chaos.load.Writers;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** One run: load and faults, then a time without faults, then the account. */
public final class ChaosRun {
    /** A sender may pause for a minute after the relay's last trouble. */
    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(150);

    /** Longer than a mail takes to leave, so that there are times with none. */
    private static final Duration NEXT_MAIL = Duration.ofSeconds(4);

    private static final Duration LATE_WORDS = Duration.ofSeconds(5);
    private static final long LOOK_MILLIS = 200;

    /** With more waiting than this the load pauses, so that the drain cannot take for ever. */
    private static final int BACKLOG = 400;

    private final Options options;
    private final PrintStream out;
    private final Stage stage;
    private final Journal journal;
    private final Writers writers;

    private ChaosRun(Options options, PrintStream out, Stage stage, Journal journal) {
        this.options = options;
        this.out = out;
        this.stage = stage;
        this.journal = journal;
        Records records = stage.records();
        this.writers = new Writers(
                stage.business(), options.seed(), () -> records.live().orElse(0) > BACKLOG);
    }

    /** Prints what goes on, and at the end the account. */
    public static Account of(Options options, PrintStream out) throws Exception {
        out.printf(
                "chaos: seed %d, %s of faults, way %s, data and logs in %s%n",
                options.seed(), options.duration(), options.way().text(), options.folder());
        long begin = System.nanoTime();
        LongSupplier clock = () -> System.nanoTime() - begin;
        Account account;
        try (Stage stage = Stage.set(options, clock)) {
            account = new ChaosRun(options, out, stage, new Journal(clock)).run();
        }
        account.table().forEach(line -> out.println("chaos:   " + line));
        account.violations().forEach(violation -> out.println("chaos: VIOLATION " + violation));
        out.printf(
                "chaos: seed %d, %d violations, %d s%n",
                options.seed(), account.violations().size(), clock.getAsLong() / 1_000_000_000);
        return account;
    }

    private Account run() throws Exception {
        try (StallWatch stalls = new StallWatch(journal)) {
            stalls.start();
            writers.start();
            try (Progress progress = new Progress(out, stage, journal, writers)) {
                progress.start(options.duration());
                new Injector(stage.scene(), journal)
                        .carryOut(Schedule.of(options.seed(), options.duration(), options.way()));
            } finally {
                writers.stop();
            }
            stage.scene().relay().becomeFriendly();
            drain();
            String starts = stage.starts();
            stage.retireWorkers();
            stage.scene().relay().finish(LATE_WORDS);
            out.printf("chaos: processes started: %s%n", starts);
            return Account.of(evidence());
        }
    }

    private void drain() throws InterruptedException {
        Records records = stage.records();
        long begin = journal.now();
        long written = begin;
        CountDownLatch never = new CountDownLatch(1);
        OptionalInt live = records.live();
        while (live.orElse(1) > 0 && journal.now() - begin < DRAIN_LIMIT.toNanos()) {
            if (journal.now() - written > NEXT_MAIL.toNanos()) {
                writers.writeOneMore();
                written = journal.now();
            }
            never.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            live = records.live();
        }
        out.printf(
                "chaos: faults over; %s mails left in the queue after another %d s%n",
                live.isPresent() ? live.getAsInt() : "?", (journal.now() - begin) / 1_000_000_000);
    }

    private Evidence evidence() throws SQLException, InterruptedException {
        Database database = stage.records().read(stage.business().deeds());
        List<Ordeal.Exit> exits = stage.scene().posts().stream()
                .flatMap(post -> post.worker().exits().stream())
                .toList();
        return new Evidence(
                writers.load(),
                database,
                stage.scene().relay().log(),
                new Ordeal(journal.faults(), exits),
                stage.recordsPublished(),
                Stage.MAX_ATTEMPTS);
    }
}
