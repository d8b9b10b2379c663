package dev.bookpost.chaos.rate;

import dev.bookpost.chaos.process.Broker;
import dev.bookpost.chaos.process.Postgres;
import dev.bookpost.chaos.process.Reaper;
import dev.bookpost.chaos.process.Worker;
import dev.bookpost.db.Migrations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Drains a backlog by each way, one after the other: {@code FOLDER RELAY_PORT [MAILS]}. */
public final class Rates {
    private static final int MAILS = 40_000;
    private static final long LOOK_MILLIS = 100;
    private static final long LIMIT_SECONDS = 600;

    private final Path folder;
    private final Postgres postgres;
    private final Broker broker;
    private final Reaper reaper;
    private final int relay;
    private final int mails;
    private final Backlog backlog;

    private Rates(Path folder, Reaper reaper, int relay, int mails) throws Exception {
        this.folder = folder;
        this.reaper = reaper;
        this.relay = relay;
        this.mails = mails;
        postgres = Postgres.create(folder, reaper);
        postgres.start();
        Migrations.migrate(postgres.dataSource());
        broker = Broker.start(folder.resolve("kafka"), reaper);
        backlog = new Backlog(postgres.dataSource());
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        int mails = arguments.length > 2 ? Integer.parseInt(arguments[2]) : MAILS;
        try (Reaper reaper = new Reaper()) {
            Rates rates = new Rates(folder, reaper, Integer.parseInt(arguments[1]), mails);
            try {
                rates.measure();
            } finally {
                rates.broker.close();
                rates.postgres.close();
            }
        }
    }

    private void measure() throws Exception {
        System.out.printf(
                "rates: %d mails by each way, logs in %s%n%-42s %12s %12s%n",
                mails, folder, "mails per second", "first half", "second half");
        fill();
        run(List.of("dispatcher"), backlog::sent);
        say("sent by a dispatcher", backlog.sentPerSecond());
        fill();
        run(List.of("publisher"), backlog::published);
        say("published by a publisher", backlog.publishedPerSecond());
        run(List.of("consumer"), backlog::sent);
        say("sent by a consumer", backlog.sentPerSecond());
        fill();
        run(List.of("publisher", "consumer"), backlog::sent);
        say("published and sent, a process for each", backlog.sentPerSecond());
        fill();
        run(List.of("publisher,consumer"), backlog::sent);
        say("published and sent, one process for both", backlog.sentPerSecond());
    }

    private void fill() throws SQLException {
        System.err.printf("rates: writing %d mails%n", mails);
        backlog.fill(mails);
    }

    private static void say(String what, long[] halves) {
        System.out.printf("%-42s %12d %12d%n", what, halves[0], halves[1]);
    }

    @FunctionalInterface
    private interface Count {
        long now() throws SQLException;
    }

    private void run(List<String> rolesOfEach, Count done) throws Exception {
        System.err.println("rates: " + String.join(" and ", rolesOfEach) + " at work");
        List<Worker> workers = new ArrayList<>();
        for (String roles : rolesOfEach) {
            Worker worker = new Worker(
                    workers.size() + 1, settings(roles), List.of("-Xmx512m"), folder.resolve("serve.log"), reaper);
            workers.add(worker);
            worker.start();
        }
        CountDownLatch never = new CountDownLatch(1);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (done.now() < mails) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException(done.now() + " of " + mails + " after " + LIMIT_SECONDS + " s");
            }
            never.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
        for (Worker worker : workers) {
            worker.retire();
        }
    }

    private Map<String, String> settings(String roles) {
        return new HashMap<>(Map.of(
                "BOOKPOST_ROLES",
                roles,
                "BOOKPOST_PUBLIC_URL",
                "https://book.example",
                "BOOKPOST_DB_URL",
                "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/postgres",
                "BOOKPOST_DB_USER",
                "postgres",
                "BOOKPOST_SMTP_HOST",
                "127.0.0.1",
                "BOOKPOST_SMTP_PORT",
                Integer.toString(relay),
                "BOOKPOST_SMTP_SECURITY",
                "none",
                "BOOKPOST_MAIL_FROM",
                "bookings@bookpost.example",
                "BOOKPOST_KAFKA_BOOTSTRAP",
                broker.address(),
                "BOOKPOST_KAFKA_TOPIC",
                Broker.TOPIC));
    }
}
