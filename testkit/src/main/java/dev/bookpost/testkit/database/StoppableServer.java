package dev.bookpost.testkit.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL of a test's own that can be stopped, killed and started again on its data and its port. */
public final class StoppableServer implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Path folder;
    private final Path data;
    private final int port;
    private @Nullable EmbeddedPostgres server;

    private StoppableServer(Path folder) throws IOException {
        this.folder = folder;
        this.data = folder.resolve("data");
        server = builder().start();
        port = server.getPort();
    }

    /** Starts an empty one. What it has committed outlives a kill. */
    public static StoppableServer start() {
        try {
            return new StoppableServer(Files.createTempDirectory("bookpost-postgres"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private EmbeddedPostgres.Builder builder() {
        return Binaries.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("max_connections", "60")
                .setLocaleConfig("locale", "C.UTF-8");
    }

    public int port() {
        return port;
    }

    /** Of its maintenance database, whose superuser needs no password; opens a new connection each time. */
    public PGSimpleDataSource dataSource() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl("jdbc:postgresql://127.0.0.1:" + port + "/postgres");
        source.setUser("postgres");
        return source;
    }

    /** Breaks what is connected, and returns when the server is gone. */
    public void stop() {
        if (server != null) {
            ProcessHandle process = process();
            release();
            awaitEnd(process);
        }
    }

    private void release() {
        EmbeddedPostgres running = server;
        server = null;
        try {
            if (running != null) {
                running.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills the server and all its sessions without a word to anybody. */
    public void kill() {
        ProcessHandle process = process();
        List<ProcessHandle> all =
                Stream.concat(Stream.of(process), process.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(StoppableServer::awaitEnd);
        release();
    }

    /** Starts it again after a stop or a kill. */
    public void startAgain() {
        try {
            server = builder().setPort(port).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ProcessHandle process() {
        try {
            long pid = Long.parseLong(
                    Files.readAllLines(data.resolve("postmaster.pid")).getFirst());
            return ProcessHandle.of(pid).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitEnd(ProcessHandle process) {
        try {
            process.onExit().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the server does not end", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        stop();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
