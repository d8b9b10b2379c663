package dev.bookpost.chaos.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/**
 * A small process that ends the others when this JVM is gone: it reads their numbers from a pipe, and when the pipe
 * ends, which it does however this JVM ends, it kills those that are still there.
 */
public final class Reaper implements AutoCloseable {
    private static final String SCRIPT = """
            trap '' INT TERM HUP
            alive=' '
            while read -r what pid; do
              if [ "$what" = watch ]; then alive="$alive$pid "; else alive=${alive/ $pid / }; fi
            done
            for pid in $alive; do kill -9 "$pid" 2>/dev/null; done
            """;

    private final Process process;
    private final Writer pipe;

    public Reaper() throws IOException {
        process = new ProcessBuilder("bash", "-c", SCRIPT)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        pipe = process.outputWriter();
    }

    void watch(ProcessHandle child) {
        tell("watch", child.pid());
        Thread.ofVirtual().name("reaper").start(() -> {
            child.onExit().join();
            tell("gone", child.pid());
        });
    }

    private synchronized void tell(String what, long pid) {
        try {
            pipe.write(what + " " + pid + "\n");
            pipe.flush();
        } catch (IOException e) {
            if (what.equals("watch")) {
                throw new UncheckedIOException("nobody would end process " + pid, e);
            }
        }
    }

    /** Kills what is still there. */
    @Override
    public void close() throws IOException {
        synchronized (this) {
            pipe.close();
        }
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it does its work all the same
        }
    }
}
