package dev.bookpost.chaos.process;

import dev.bookpost.chaos.account.Ordeal.Exit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Does one role, or several: whenever its process has ended, another is started in its place. */
public final class Worker {
    private static final Duration BETWEEN_STARTS = Duration.ofMillis(300);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final int number;
    private final Map<String, String> settings;
    private final List<String> jvm;
    private final Path log;
    private final Reaper reaper;
    private final List<Exit> exits = new ArrayList<>();
    private final Thread supervisor = Thread.ofVirtual().name("worker").unstarted(this::supervise);
    private @Nullable ServeProcess current;
    private boolean retired;
    private int starts;

    /**
     * @param number from 1
     * @param settings of the environment
     * @param jvm options of the virtual machine
     * @param log takes what all its processes print
     */
    public Worker(int number, Map<String, String> settings, List<String> jvm, Path log, Reaper reaper) {
        this.number = number;
        this.settings = Map.copyOf(settings);
        this.jvm = List.copyOf(jvm);
        this.log = log;
        this.reaper = reaper;
    }

    public void start() {
        supervisor.start();
    }

    private void supervise() {
        try {
            for (ServeProcess process = next(); process != null; process = next()) {
                process.awaitEnd();
                ended(process);
                waitBetweenStarts();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized @Nullable ServeProcess next() {
        if (retired) {
            return null;
        }
        try {
            starts++;
            current = ServeProcess.start(settings, jvm, log, reaper);
            return current;
        } catch (IOException e) {
            throw new IllegalStateException("cannot start process " + number, e);
        }
    }

    /** A process that was not ready yet may fail, for the database may be away. */
    private synchronized void ended(ServeProcess process) {
        if (!process.killed() && process.wasReady()) {
            exits.add(new Exit(number, process.terminated(), process.exitCode()));
        }
    }

    private synchronized void waitBetweenStarts() throws InterruptedException {
        long end = System.nanoTime() + BETWEEN_STARTS.toNanos();
        for (long left = BETWEEN_STARTS.toMillis(); left > 0 && !retired; ) {
            wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
        }
    }

    private synchronized Optional<ServeProcess> current() {
        return Optional.ofNullable(current);
    }

    /** SIGKILL. */
    public void kill() {
        current().ifPresent(ServeProcess::kill);
    }

    /** SIGTERM, and waits until it is gone. */
    public void terminate() throws InterruptedException {
        Optional<ServeProcess> process = current();
        if (process.isPresent() && !process.get().terminate(STOP_LIMIT)) {
            process.get().kill();
            synchronized (this) {
                exits.add(new Exit(number, true, -1));
            }
        }
    }

    /**
     * SIGSTOP.
     *
     * @return what lets it go on
     */
    public Runnable freeze() {
        Optional<ServeProcess> process = current();
        process.ifPresent(ServeProcess::freeze);
        return () -> process.ifPresent(ServeProcess::thaw);
    }

    /** Ends it for good, by SIGTERM. */
    public void retire() throws InterruptedException {
        synchronized (this) {
            retired = true;
            notifyAll();
        }
        terminate();
        supervisor.join();
    }

    public synchronized List<Exit> exits() {
        return List.copyOf(exits);
    }

    public synchronized int starts() {
        return starts;
    }
}
