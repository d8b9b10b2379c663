package dev.bookpost.chaos;

import dev.bookpost.chaos.fault.Scene;
import dev.bookpost.chaos.fault.Scene.Post;
import dev.bookpost.chaos.load.Business;
import dev.bookpost.chaos.process.Broker;
import dev.bookpost.chaos.process.Postgres;
import dev.bookpost.chaos.process.Reaper;
import dev.bookpost.chaos.process.Way;
import dev.bookpost.chaos.process.Way.Role;
import dev.bookpost.chaos.process.Worker;
import dev.bookpost.chaos.relay.ChaosRelay;
import dev.bookpost.db.Migrations;
import dev.bookpost.testkit.smtp.TcpProxy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** PostgreSQL, the relay, a broker where mails go by Kafka, and processes with wires of their own to the first two. */
final class Stage implements AutoCloseable {
    static final int MAX_ATTEMPTS = 3;

    private static final List<String> JVM = List.of(
            "-Xmx160m",
            "-XX:+UseSerialGC",
            // short-lived processes: what the second compiler costs never comes back
            "-XX:TieredStopAtLevel=1");

    private final Scene scene;
    private final Way way;
    private final Reaper reaper;

    private Stage(Scene scene, Way way, Reaper reaper) {
        this.scene = scene;
        this.way = way;
        this.reaper = reaper;
    }

    /** Everything runs when this returns, but the processes only begin to start. */
    static Stage set(Options options, LongSupplier clock) throws Exception {
        Reaper reaper = new Reaper();
        try {
            Postgres postgres = Postgres.create(options.folder(), reaper);
            postgres.start();
            Migrations.migrate(postgres.dataSource());
            ChaosRelay relay =
                    new ChaosRelay(options.seed(), options.way().roles().size(), clock);
            Optional<Broker> broker = options.way().usesBroker()
                    ? Optional.of(Broker.start(options.folder().resolve("kafka"), reaper))
                    : Optional.empty();
            List<Post> posts = new ArrayList<>();
            for (int i = 1; i <= options.way().roles().size(); i++) {
                TcpProxy toDatabase = new TcpProxy(postgres.port());
                TcpProxy toRelay = new TcpProxy(relay.port(i));
                Map<String, String> settings = settings(toDatabase.port(), toRelay.port());
                broker.ifPresent(one -> settings.putAll(settings(one)));
                Role role = options.way().roles().get(i - 1);
                settings.put("BOOKPOST_ROLES", name(role));
                Path log = options.folder().resolve(name(role) + "-" + i + ".log");
                posts.add(new Post(new Worker(i, settings, JVM, log, reaper), toDatabase, toRelay));
            }
            Stage stage = new Stage(
                    new Scene(postgres, relay, broker, posts, new TcpProxy(postgres.port())), options.way(), reaper);
            stage.business().createTables();
            posts.forEach(post -> post.worker().start());
            return stage;
        } catch (Exception e) {
            reaper.close();
            throw e;
        }
    }

    private static String name(Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, String> settings(int database, int relay) {
        return new HashMap<>(Map.ofEntries(
                Map.entry("BOOKPOST_PUBLIC_URL", "https://book.example"),
                Map.entry("BOOKPOST_DB_URL", "jdbc:postgresql://127.0.0.1:" + database + "/postgres"),
                Map.entry("BOOKPOST_DB_USER", "postgres"),
                Map.entry("BOOKPOST_DB_POOL_SIZE", "4"),
                Map.entry("BOOKPOST_SMTP_HOST", "127.0.0.1"),
                Map.entry("BOOKPOST_SMTP_PORT", Integer.toString(relay)),
                Map.entry("BOOKPOST_SMTP_SECURITY", "none"),
                Map.entry("BOOKPOST_SMTP_USER", "chaos"),
                Map.entry("BOOKPOST_SMTP_PASSWORD", "chaos"),
                Map.entry("BOOKPOST_MAIL_FROM", "bookings@bookpost.example"),
                Map.entry("BOOKPOST_OUTBOX_POLL", "PT0.3S"),
                Map.entry("BOOKPOST_OUTBOX_BATCH", "8"),
                // as short as the deadline allows, so that leases do run out
                Map.entry("BOOKPOST_OUTBOX_LEASE", "PT14S"),
                Map.entry("BOOKPOST_OUTBOX_SEND_DEADLINE", "PT3S"),
                Map.entry("BOOKPOST_OUTBOX_MAX_ATTEMPTS", Integer.toString(MAX_ATTEMPTS)),
                Map.entry("BOOKPOST_OUTBOX_RETRY_DELAY", "PT1S")));
    }

    private static Map<String, String> settings(Broker broker) {
        return Map.of(
                "BOOKPOST_KAFKA_BOOTSTRAP",
                broker.address(),
                "BOOKPOST_KAFKA_TOPIC",
                Broker.TOPIC,
                "BOOKPOST_KAFKA_PARTITIONS",
                "3",
                // as short as the lease allows, so that mails whose records are lost are published again soon
                "BOOKPOST_KAFKA_REPUBLISH_AFTER",
                "PT15S");
    }

    Scene scene() {
        return scene;
    }

    Business business() {
        return new Business(
                scene.postgres().dataSource(),
                scene.postgres().dataSource(scene.loadToDatabase().port()));
    }

    Records records() {
        return new Records(scene.postgres().dataSource());
    }

    /** How often each process was started. */
    String starts() {
        List<String> starts = new ArrayList<>();
        for (int i = 0; i < scene.posts().size(); i++) {
            starts.add(name(way.roles().get(i)) + "-" + (i + 1) + " "
                    + scene.posts().get(i).worker().starts() + "x");
        }
        return String.join(", ", starts);
    }

    long recordsPublished() throws InterruptedException {
        return scene.broker().isPresent() ? scene.broker().get().published() : 0;
    }

    /** Stops the processes for good, all at once and in order. */
    void retireWorkers() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Post post : scene.posts()) {
            threads.add(Thread.ofVirtual().name("retire").start(() -> {
                try {
                    post.worker().retire();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            scene.posts().forEach(post -> {
                post.toRelay().close();
                post.toDatabase().close();
            });
            scene.loadToDatabase().close();
            scene.relay().close();
            scene.broker().ifPresent(Broker::close);
            scene.postgres().close();
        } finally {
            reaper.close();
        }
    }
}
