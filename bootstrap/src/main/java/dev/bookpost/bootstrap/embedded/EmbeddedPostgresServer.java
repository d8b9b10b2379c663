package dev.bookpost.bootstrap.embedded;

import dev.bookpost.bootstrap.StartFailure;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL server of our own on a free port of the loopback address, with durable settings. Its data stays in
 * {@code postgres} under the data folder; the unpacked binaries lie beside it, for the library deletes data folders
 * that it finds under its own.
 */
public final class EmbeddedPostgresServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EmbeddedPostgresServer.class);

    /** Recovery after a crash can take long, so patience costs nothing; a refusal is noticed earlier. */
    private static final Duration START_LIMIT = Duration.ofMinutes(5);

    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);

    /** The superuser. */
    public static final String USER = "postgres";

    private final Cluster cluster;
    private final EmbeddedPostgres server;
    private final String password;

    private EmbeddedPostgresServer(Cluster cluster, EmbeddedPostgres server, String password) {
        this.cluster = cluster;
        this.server = server;
        this.password = password;
    }

    /**
     * Starts the server, on first use after creating its data. A server that an earlier run left behind is ended
     * first.
     *
     * @param secrets makes the superuser's password on first use; it is kept beside the data
     * @throws StartFailure if it does not start, with the reason that it gave
     */
    public static EmbeddedPostgresServer start(DataDirectory data, Supplier<String> secrets) {
        long began = System.nanoTime();
        Cluster cluster = new Cluster(data);
        Orphan.end(cluster.folder());
        try {
            cluster.prepare();
            String password = KeptSecret.in(cluster.passwordFile(), secrets).value();
            EmbeddedPostgres server = await(builder(cluster, password), cluster);
            cluster.markComplete();
            log.info(
                    "PostgreSQL started on port {} in {} ms, data in {}",
                    server.getPort(),
                    TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began),
                    cluster.folder());
            return new EmbeddedPostgresServer(cluster, server, password);
        } catch (IOException e) {
            throw new StartFailure("the embedded PostgreSQL cannot be started: " + e.getMessage(), e);
        }
    }

    private static EmbeddedPostgres.Builder builder(Cluster cluster, String password) {
        // else the library also searches a folder that all users of the machine share for data to delete
        System.setProperty("ot.epg.working-dir", cluster.binaries().toString());
        return EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(cluster.binaries().toFile())
                .setDataDirectory(cluster.folder())
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPGStartupWait(START_LIMIT)
                .setOutputRedirector(
                        ProcessBuilder.Redirect.appendTo(cluster.output().toFile()))
                // built into PostgreSQL, so that every system sorts alike
                .setLocaleConfig("locale-provider", "builtin")
                .setLocaleConfig("builtin-locale", "C.UTF-8")
                .setLocaleConfig("locale", "C")
                // other users of the machine reach the loopback address too
                .setLocaleConfig("auth-host", "scram-sha-256")
                .setLocaleConfig("pwfile", cluster.passwordFile().toString())
                .setConnectConfig("password", password)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("listen_addresses", "127.0.0.1")
                .setServerConfig("unix_socket_directories", "")
                .setServerConfig("max_connections", "250");
    }

    /** The library polls until its time is up, even after the server has said that it will not start. */
    private static EmbeddedPostgres await(EmbeddedPostgres.Builder builder, Cluster cluster) throws IOException {
        CompletableFuture<EmbeddedPostgres> starting = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("start-postgres").start(() -> {
            try {
                starting.complete(builder.start());
            } catch (IOException | RuntimeException | Error e) {
                starting.completeExceptionally(e);
            }
        });
        while (true) {
            try {
                return starting.get(200, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (cluster.refusedToStart()) {
                    throw failure(cluster, e);
                }
            } catch (ExecutionException e) {
                throw failure(cluster, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StartFailure("interrupted while PostgreSQL was starting", e);
            }
        }
    }

    private static StartFailure failure(Cluster cluster, Exception cause) {
        return new StartFailure(
                "the embedded PostgreSQL does not start: "
                        + cluster.complaint().orElseGet(() -> String.valueOf(cause.getMessage())),
                cause);
    }

    public String jdbcUrl() {
        return jdbcUrl(server.getPort());
    }

    static String jdbcUrl(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    public String user() {
        return USER;
    }

    public String password() {
        return password;
    }

    /** Stops the server, breaking what is still connected, and returns when its process is gone. */
    @Override
    public void close() {
        var process = Orphan.find(cluster.folder());
        try {
            server.close();
            if (process.isPresent()) {
                process.get().onExit().get(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS);
            }
            log.info("PostgreSQL stopped");
        } catch (IOException | ExecutionException | TimeoutException e) {
            log.warn("PostgreSQL may still be running on {}; the next start will end it", cluster.folder(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
