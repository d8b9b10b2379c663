package dev.bookpost.broker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A broker on loopback whose data outlive it. It can be stopped, killed and started again on the same port; it ends with
 * this process, however that ends. Used by one thread.
 */
public final class EmbeddedBroker implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private static final int STARTS = 4;

    private static final int FIRST_PORT = 12_000;
    private static final int PORTS = 20_000;
    /** Begins somewhere else in each process, and gives none twice: one that is away keeps its ports. */
    private static final AtomicInteger NEXT_PORT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * 16 % PORTS));

    private final Path folder;
    private final boolean temporary;
    private final int port;
    private @Nullable Process process;

    private EmbeddedBroker(Path folder, boolean temporary, Map<String, String> properties) throws IOException {
        this.folder = folder;
        this.temporary = temporary;
        try (ServerSocket broker = freePort();
                ServerSocket controller = freePort()) {
            port = broker.getLocalPort();
            Files.createDirectories(folder);
            Files.writeString(
                    folder.resolve("server.properties"),
                    BrokerProperties.of(
                            folder.toAbsolutePath().resolve("data"), port, controller.getLocalPort(), properties));
        }
    }

    /**
     * Starts one on the data that are in a folder, or an empty one. Its ports are picked anew; what it has to complain
     * of is in {@code broker.log} there.
     *
     * @throws IllegalStateException if it does not come up within a minute
     */
    public static EmbeddedBroker start(Path folder) {
        return start(folder, false, Map.of());
    }

    /** Starts an empty one, whose data are deleted when it is closed. */
    public static EmbeddedBroker startEmpty() {
        return startEmpty(Map.of());
    }

    /**
     * Starts an empty one, whose data are deleted when it is closed.
     *
     * @param properties of a broker, by Kafka's names, for one that asks more of its clients; they reach it by the
     *     listener {@code CLIENTS}
     * @throws IllegalStateException if it does not come up with them
     */
    public static EmbeddedBroker startEmpty(Map<String, String> properties) {
        try {
            return start(Files.createTempDirectory("bookpost-kafka"), true, properties);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static EmbeddedBroker start(Path folder, boolean temporary, Map<String, String> properties) {
        try {
            EmbeddedBroker broker = new EmbeddedBroker(folder, temporary, properties);
            broker.startAgain();
            return broker;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * None of those from which systems take the local ports of outgoing connections: such a connection could have it
     * while the broker is away, and the broker could not come back.
     */
    private static ServerSocket freePort() throws IOException {
        IOException last = new IOException("no port is free");
        for (int i = 0; i < PORTS; i++) {
            try {
                return new ServerSocket(
                        FIRST_PORT + NEXT_PORT.getAndIncrement() % PORTS, 1, InetAddress.getLoopbackAddress());
            } catch (IOException e) {
                last = e;
            }
        }
        throw last;
    }

    /** Host and port, as clients want them. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    /**
     * Starts it after a stop or a kill; returns when clients are served. A record of its own affairs that a kill has cut
     * short can end the first starts after it; each cuts off a part of what is broken.
     */
    public void startAgain() {
        for (int i = 0; i < STARTS; i++) {
            if (isReady(launch())) {
                return;
            }
            kill();
        }
        throw new IllegalStateException("the Kafka broker did not start, see " + log());
    }

    private Process launch() {
        try {
            Process started = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xms64m",
                            "-Xmx256m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                            "-cp",
                            classPath(),
                            "dev.bookpost.broker.BrokerMain",
                            folder.toAbsolutePath().resolve("server.properties").toString())
                    .redirectError(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
            process = started;
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path log() {
        return folder.resolve("broker.log");
    }

    /** The jars are beside the classes or the jar of this module, wherever it is run from. */
    private static String classPath() {
        Path here = Path.of(URI.create(EmbeddedBroker.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
        Path jars = here.resolveSibling("broker");
        if (!Files.isDirectory(jars)) {
            throw new IllegalStateException("the broker's jars are missing: " + jars);
        }
        return here + System.getProperty("path.separator") + jars.resolve("*");
    }

    private static boolean isReady(Process started) {
        CompletableFuture<Boolean> ready = new CompletableFuture<>();
        Thread.ofVirtual().name("broker-output").start(() -> {
            try (BufferedReader output = started.inputReader()) {
                output.lines().filter(BrokerMain.READY::equals).forEach(line -> ready.complete(true));
            } catch (IOException | UncheckedIOException e) {
                // it has ended
            }
            ready.complete(false);
        });
        try {
            return ready.get(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    public boolean isRunning() {
        return process != null && process.isAlive();
    }

    /** Lets it close its files; returns when it has ended. */
    public void stop() {
        Process running = process;
        if (running != null) {
            running.destroy();
            if (!hasEnded(running)) {
                kill();
            }
        }
    }

    /** Ends it without a word to anybody. What a client was told is kept is kept all the same. */
    public void kill() {
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
            hasEnded(running);
        }
    }

    private static boolean hasEnded(Process process) {
        try {
            return process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        stop();
        if (temporary) {
            delete();
        }
    }

    private void delete() {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
