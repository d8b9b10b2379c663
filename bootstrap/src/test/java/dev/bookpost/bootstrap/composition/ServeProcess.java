package dev.bookpost.bootstrap.composition;

import dev.bookpost.bootstrap.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The program in a process of its own, up and running. */
final class ServeProcess implements AutoCloseable {
    private static final long SECONDS = 90;

    private final Process process;
    private final List<String> welcome;

    private ServeProcess(Process process, List<String> welcome) {
        this.process = process;
        this.welcome = welcome;
    }

    static ServeProcess start(Map<String, String> environment) {
        return start(environment, "serve");
    }

    static ServeProcess start(Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeIf(key -> key.startsWith("BOOKPOST_"));
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            try {
                return new ServeProcess(process, welcome(process));
            } catch (RuntimeException e) {
                process.destroyForcibly();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What it says until it is up; what it says later is read and dropped. */
    private static List<String> welcome(Process process) {
        CompletableFuture<List<String>> welcome = new CompletableFuture<>();
        Thread.ofVirtual().name("program-output").start(() -> {
            List<String> lines = new ArrayList<>();
            try (BufferedReader output = process.inputReader()) {
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    if (!welcome.isDone()) {
                        lines.add(line);
                    }
                    if (line.startsWith("Stop it with")) {
                        welcome.complete(List.copyOf(lines));
                    }
                }
            } catch (IOException | UncheckedIOException e) {
                // it was killed
            }
            welcome.completeExceptionally(new IllegalStateException("ended at once: " + lines));
        });
        try {
            return welcome.get(SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException("the program is not up", e);
        }
    }

    List<String> welcome() {
        return welcome;
    }

    /** What it has started, and what that has. */
    List<ProcessHandle> descendants() {
        return process.descendants().toList();
    }

    /** SIGKILL; returns when it has ended. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        awaitEnd();
    }

    /** SIGTERM; returns the exit code. */
    int stop() throws InterruptedException {
        process.toHandle().destroy(); // of the handle, for that of the process also closes its output
        awaitEnd();
        return process.exitValue();
    }

    private void awaitEnd() throws InterruptedException {
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the program does not end");
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
