package dev.bookpost.testkit.database;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The pooler of that name in transaction mode, as a process of its own before a server. */
public final class PgBouncer implements AutoCloseable {
    private static final String REQUIRED = "BOOKPOST_TEST_PGBOUNCER";
    private static final List<Path> FOLDERS =
            List.of(Path.of("/usr/sbin"), Path.of("/usr/bin"), Path.of("/usr/local/bin"), Path.of("/opt/homebrew/bin"));

    private final Path folder;
    private final int port;
    private final Process process;

    private PgBouncer(Path program, StoppableServer server, int sessions) throws IOException {
        folder = Files.createTempDirectory("bookpost-pgbouncer");
        // it is another user that reads it
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path settings =
                Files.writeString(folder.resolve("pgbouncer.ini"), """
                [databases]
                * = host=127.0.0.1 port=%d user=postgres
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                default_pool_size = %d
                max_client_conn = 200
                """.formatted(server.port(), port, sessions));
        List<String> command = new ArrayList<>(List.of(program.toString()));
        if ("root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("-u", "nobody")); // it refuses to be root
        }
        command.add(settings.toString());
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        awaitStart();
    }

    /**
     * Starts it, or ends the test where the program is not on this machine.
     *
     * @param sessions with the server, at most, for any number of clients
     */
    public static PgBouncer before(StoppableServer server, int sessions) {
        Optional<Path> program = FOLDERS.stream()
                .map(folder -> folder.resolve("pgbouncer"))
                .filter(Files::isExecutable)
                .findFirst();
        if (program.isEmpty()) {
            NotOnThisMachine.skipUnless(REQUIRED, "pgbouncer is not on this machine (Debian: apt install pgbouncer)");
        }
        try {
            return new PgBouncer(program.orElseThrow(), server, sessions);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitStart() throws IOException {
        BufferedReader output = process.inputReader();
        List<String> printed = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            printed.add(line);
            if (line.contains("process up")) {
                Thread.ofVirtual()
                        .name("pgbouncer-output")
                        .start(() -> output.lines().forEach(ignored -> {}));
                return;
            }
        }
        throw new IOException("pgbouncer does not start: " + printed);
    }

    /** Of the server's maintenance database. */
    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    @Override
    public void close() {
        process.destroy();
        try (Stream<Path> files = Files.list(folder)) {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
