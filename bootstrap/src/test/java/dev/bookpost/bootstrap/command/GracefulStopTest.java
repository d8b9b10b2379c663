package dev.bookpost.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.embedded.DataDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class GracefulStopTest {
    @Test
    @Timeout(120)
    void sigterm_stops_everything_in_order_with_exit_code_0(@TempDir Path folder) throws Exception {
        Process program = started(folder, "closes");
        try {
            BufferedReader output = program.inputReader();
            assertThat(lineAfter(output, "ready")).isTrue();
            assertThat(folder.resolve("postgres/postmaster.pid")).exists();

            // of the handle, for that of the process also closes its output
            program.toHandle().destroy();

            assertThat(lineAfter(output, "closed in order")).isTrue();
            assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(program.exitValue()).isZero();
            assertThat(Files.exists(folder.resolve("postgres/postmaster.pid"))).isFalse();
            DataDirectory.open(folder).close();
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    @Timeout(120)
    void a_second_signal_ends_the_process_at_once(@TempDir Path folder) throws Exception {
        Process program = started(folder, "never-closes");
        try {
            BufferedReader output = program.inputReader();
            assertThat(lineAfter(output, "ready")).isTrue();
            program.toHandle().destroy();
            assertThat(lineAfter(output, "closing")).isTrue();
            assertThat(program.isAlive()).isTrue();
            program.toHandle().destroy();
            assertThat(program.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(program.exitValue()).as("128 + SIGTERM").isEqualTo(143);
        } finally {
            program.destroyForcibly();
        }
        // what was left behind is taken over by the next start
        Process next = started(folder, "closes");
        try {
            assertThat(lineAfter(next.inputReader(), "ready")).isTrue();
            next.toHandle().destroy();
            assertThat(next.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(next.exitValue()).isZero();
        } finally {
            next.destroyForcibly();
        }
    }

    private static Process started(Path folder, String manner) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServesUntilTold.class.getName(),
                        folder.toString(),
                        manner)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static boolean lineAfter(BufferedReader output, String wanted) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.equals(wanted)) {
                return true;
            }
        }
        return false;
    }
}
