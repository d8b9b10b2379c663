package dev.bookpost.chaos.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One process of {@code bookpost serve}. */
final class ServeProcess {
    /** What it prints last before it works. */
    private static final String READY = "Stop it with Ctrl+C.";

    private final Process process;
    private volatile boolean ready;
    private volatile boolean readyWhenTold;
    private volatile boolean terminated;
    private volatile boolean killed;

    private ServeProcess(Process process) {
        this.process = process;
    }

    static ServeProcess start(Map<String, String> settings, List<String> jvm, Path log, Reaper reaper)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Djakarta.mail.util.StreamProvider=org.eclipse.angus.mail.util.MailStreamProvider",
                "-Dorg.jooq.no-logo=true",
                "-Dorg.jooq.no-tips=true",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.bookpost.bootstrap.Main",
                "serve"));
        command.addAll(1, jvm);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("BOOKPOST_"));
        builder.environment().putAll(settings);
        Process started = builder.start();
        reaper.watch(started.toHandle());
        ServeProcess serving = new ServeProcess(started);
        Thread.ofVirtual().name("worker-output").start(() -> serving.follow(log));
        return serving;
    }

    private void follow(Path log) {
        try (BufferedReader output = process.inputReader();
                Writer to = Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            to.write("--- process " + process.pid() + "\n");
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                ready |= line.equals(READY);
                to.write(line + "\n");
                to.flush();
            }
        } catch (IOException e) {
            // it has ended
        }
    }

    void awaitEnd() throws InterruptedException {
        process.waitFor();
    }

    /** Before it was told to end; later it may have become so only to stop. */
    boolean wasReady() {
        return terminated ? readyWhenTold : ready;
    }

    boolean terminated() {
        return terminated;
    }

    boolean killed() {
        return killed;
    }

    int exitCode() {
        return process.exitValue();
    }

    void kill() {
        killed = true;
        Signal.KILL.send(process.toHandle());
    }

    /** Returns whether it ended in time. Told once only: a second signal would end it at once. */
    synchronized boolean terminate(Duration limit) throws InterruptedException {
        if (!terminated) {
            readyWhenTold = ready;
            terminated = true;
            Signal.TERM.send(process.toHandle());
        }
        return process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    void freeze() {
        Signal.STOP.send(process.toHandle());
    }

    void thaw() {
        Signal.CONT.send(process.toHandle());
    }
}
