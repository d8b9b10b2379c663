package dev.bookpost.chaos.process;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A signal of POSIX. */
enum Signal {
    INT,
    QUIT,
    KILL,
    TERM,
    STOP,
    CONT;

    /** A process that has ended meanwhile is none's concern. */
    void send(ProcessHandle process) {
        if (!process.isAlive()) {
            return;
        }
        try {
            new ProcessBuilder("kill", "-" + name(), Long.toString(process.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
