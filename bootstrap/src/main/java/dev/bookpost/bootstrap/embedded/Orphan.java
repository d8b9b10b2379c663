package dev.bookpost.bootstrap.embedded;

import dev.bookpost.bootstrap.StartFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A PostgreSQL server that outlived the process which had started it. */
final class Orphan {
    private static final Logger log = LoggerFactory.getLogger(Orphan.class);
    static final String PID_FILE = "postmaster.pid";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Orphan() {}

    /** Ends the server that works on {@code cluster}, if one does. To be called by the owner of the folder only. */
    static void end(Path cluster) {
        find(cluster).ifPresent(server -> {
            log.info("ending the PostgreSQL server that an earlier run left behind (process {})", server.pid());
            // SIGINT is the fast shutdown: it breaks connections, but writes everything down
            if (!signalled(server, "INT") && !signalled(server, "QUIT")) {
                throw new StartFailure("PostgreSQL is still running on " + cluster + " as process " + server.pid()
                        + " and does not stop; end it by hand");
            }
        });
    }

    /** The pid file alone proves nothing: after a reboot, its number can be any other program's. */
    static Optional<ProcessHandle> find(Path cluster) {
        return pid(cluster).flatMap(ProcessHandle::of).filter(process -> isServerOf(process.info(), cluster));
    }

    private static Optional<Long> pid(Path cluster) {
        try {
            List<String> lines = Files.readAllLines(cluster.resolve(PID_FILE));
            return lines.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Long.valueOf(lines.getFirst().strip()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | NumberFormatException e) {
            throw new StartFailure(
                    "cannot tell whether PostgreSQL still runs on " + cluster + ": " + e.getMessage(), e);
        }
    }

    private static boolean isServerOf(ProcessHandle.Info process, Path cluster) {
        boolean postgres = process.command()
                .map(command -> command.replace(" (deleted)", "").endsWith("/postgres"))
                .orElse(false);
        // where the system does not tell the arguments, the name has to do
        return postgres
                && process.arguments()
                        .map(arguments -> Arrays.asList(arguments).contains(cluster.toString()))
                        .orElse(true);
    }

    private static boolean signalled(ProcessHandle server, String signal) {
        try {
            new ProcessBuilder("kill", "-" + signal, Long.toString(server.pid()))
                    .start()
                    .waitFor();
            server.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (IOException | ExecutionException e) {
            throw new StartFailure("cannot end the PostgreSQL process " + server.pid() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartFailure("interrupted while waiting for PostgreSQL to end", e);
        }
    }
}
