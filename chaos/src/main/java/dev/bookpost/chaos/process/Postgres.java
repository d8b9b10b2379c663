package dev.bookpost.chaos.process;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL with durable settings, as a child of this process, always on the same port and data. */
public final class Postgres implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final long RETRY_MILLIS = 100;

    private final Path folder;
    private final Path program;
    private final int port;
    private final Reaper reaper;
    private @Nullable Process process;

    /** How it is ended. */
    public enum End {
        /** Breaks the connections, and writes everything down. */
        FAST(Signal.INT),
        /** Leaves everything as it is; the next start recovers. */
        IMMEDIATE(Signal.QUIT),
        /** As a crash does. */
        KILL(Signal.KILL);

        private final Signal signal;

        End(Signal signal) {
            this.signal = signal;
        }
    }

    private Postgres(Path folder, Path program, int port, Reaper reaper) {
        this.folder = folder;
        this.program = program;
        this.port = port;
        this.reaper = reaper;
    }

    /** Creates the data in a new folder; nothing runs yet. */
    public static Postgres create(Path folder, Reaper reaper) throws IOException {
        Path binaries = Files.createDirectories(folder.resolve("postgres-binaries"));
        // else the library also searches a folder that all users of the machine share for data to delete
        System.setProperty("ot.epg.working-dir", binaries.toString());
        int port;
        try (EmbeddedPostgres first = EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(binaries.toFile())
                .setDataDirectory(folder.resolve("postgres"))
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setLocaleConfig("locale", "C")
                .start()) {
            port = first.getPort();
        }
        try (Stream<Path> unpacked = Files.list(binaries)) {
            Path program = unpacked.map(version -> version.resolve("bin/postgres"))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow();
            return new Postgres(folder, program, port, reaper);
        }
    }

    public int port() {
        return port;
    }

    /** Opens a new connection each time. */
    public PGSimpleDataSource dataSource() {
        return dataSource(port);
    }

    /**
     * As {@link #dataSource()}.
     *
     * @param way the port of a proxy before the server
     */
    public PGSimpleDataSource dataSource(int way) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl("jdbc:postgresql://127.0.0.1:" + way + "/postgres");
        source.setUser("postgres");
        source.setConnectTimeout(5);
        source.setSocketTimeout(30);
        return source;
    }

    /** Starts it, and waits until it takes connections: after a crash its remains must go first. */
    public synchronized void start() throws IOException, InterruptedException {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        do {
            Process running = process;
            if (running == null || !running.isAlive()) {
                running = launch();
                process = running;
            }
            if (!running.waitFor(RETRY_MILLIS, TimeUnit.MILLISECONDS) && takesConnections()) {
                return;
            }
        } while (System.nanoTime() - end < 0);
        throw new IOException("PostgreSQL does not start; see " + log());
    }

    private Process launch() throws IOException {
        List<String> command = new ArrayList<>();
        if ("root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("unshare", "-U")); // it refuses to run as root
        }
        command.addAll(
                List.of(program.toString(), "-D", folder.resolve("postgres").toString()));
        for (String setting : List.of(
                "port=" + port,
                "listen_addresses=127.0.0.1",
                "unix_socket_directories=",
                "fsync=on",
                "synchronous_commit=on",
                "full_page_writes=on",
                "max_connections=100")) {
            command.addAll(List.of("-c", setting));
        }
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
        reaper.watch(started.toHandle());
        return started;
    }

    private Path log() {
        return folder.resolve("postgres.log");
    }

    private boolean takesConnections() {
        try (Connection connection = dataSource().getConnection()) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    /** Ends it, and waits until it is gone. */
    public synchronized void stop(End how) throws IOException, InterruptedException {
        Process running = process;
        if (running == null) {
            return;
        }
        how.signal.send(running.toHandle());
        if (!running.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            running.destroyForcibly().waitFor();
            throw new IOException("PostgreSQL did not end within " + STOP_LIMIT);
        }
        process = null;
    }

    @Override
    public void close() throws IOException {
        try {
            stop(End.IMMEDIATE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the reaper ends it
        }
    }
}
