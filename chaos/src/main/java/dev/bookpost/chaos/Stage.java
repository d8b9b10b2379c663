package dev.bookpost.chaos;

import dev.bookpost.chaos.fault.Scene;
import dev.bookpost.chaos.fault.Scene.Post;
import dev.bookpost.chaos.load.Business;
import dev.bookpost.chaos.process.Dispatcher;
import dev.bookpost.chaos.process.Postgres;
import dev.bookpost.chaos.process.Reaper;
import dev.bookpost.chaos.relay.ChaosRelay;
import dev.bookpost.db.Migrations;
import dev.bookpost.testkit.smtp.TcpProxy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** PostgreSQL, the relay, and three dispatchers with wires of their own to both. */
final class Stage implements AutoCloseable {
    static final int DISPATCHERS = 3;
    static final int MAX_ATTEMPTS = 3;

    private final Scene scene;
    private final Reaper reaper;

    private Stage(Scene scene, Reaper reaper) {
        this.scene = scene;
        this.reaper = reaper;
    }

    /** Everything runs when this returns, but the dispatchers only begin to start. */
    static Stage set(Options options, LongSupplier clock) throws Exception {
        Reaper reaper = new Reaper();
        try {
            Postgres postgres = Postgres.create(options.folder(), reaper);
            postgres.start();
            Migrations.migrate(postgres.dataSource());
            ChaosRelay relay = new ChaosRelay(options.seed(), DISPATCHERS, clock);
            List<Post> posts = new ArrayList<>();
            for (int i = 1; i <= DISPATCHERS; i++) {
                posts.add(post(i, postgres, relay, options.folder(), reaper));
            }
            Stage stage = new Stage(new Scene(postgres, relay, posts, new TcpProxy(postgres.port())), reaper);
            stage.business().createTables();
            posts.forEach(post -> post.dispatcher().start());
            return stage;
        } catch (Exception e) {
            reaper.close();
            throw e;
        }
    }

    private static Post post(int number, Postgres postgres, ChaosRelay relay, Path folder, Reaper reaper) {
        TcpProxy toDatabase = new TcpProxy(postgres.port());
        TcpProxy toRelay = new TcpProxy(relay.port(number));
        Map<String, String> settings = Map.ofEntries(
                Map.entry("BOOKPOST_ROLES", "dispatcher"),
                Map.entry("BOOKPOST_PUBLIC_URL", "https://book.example"),
                Map.entry("BOOKPOST_DB_URL", "jdbc:postgresql://127.0.0.1:" + toDatabase.port() + "/postgres"),
                Map.entry("BOOKPOST_DB_USER", "postgres"),
                Map.entry("BOOKPOST_DB_POOL_SIZE", "4"),
                Map.entry("BOOKPOST_SMTP_HOST", "127.0.0.1"),
                Map.entry("BOOKPOST_SMTP_PORT", Integer.toString(toRelay.port())),
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
                Map.entry("BOOKPOST_OUTBOX_RETRY_DELAY", "PT1S"));
        Dispatcher dispatcher =
                new Dispatcher(number, settings, folder.resolve("dispatcher-" + number + ".log"), reaper);
        return new Post(dispatcher, toDatabase, toRelay);
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

    int starts() {
        return scene.posts().stream()
                .mapToInt(post -> post.dispatcher().starts())
                .sum();
    }

    /** Stops the dispatchers for good, all at once and in order. */
    void retireDispatchers() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Post post : scene.posts()) {
            threads.add(Thread.ofVirtual().name("retire").start(() -> {
                try {
                    post.dispatcher().retire();
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
            scene.postgres().close();
        } finally {
            reaper.close();
        }
    }
}
