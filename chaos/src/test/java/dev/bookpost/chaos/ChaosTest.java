package dev.bookpost.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.chaos.account.Account;
import dev.bookpost.chaos.process.Way;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The short forms; {@code -Dchaos.seed} repeats a seed, {@code -Dchaos.duration} lengthens it. */
class ChaosTest {
    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void every_mail_is_accounted_for(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws Exception {
        long seed = Options.seed(System.getProperty("chaos.seed", "1"));
        Duration duration = Options.duration(System.getProperty("chaos.duration", "35s"));

        Account account = ChaosRun.of(new Options(seed, duration, folder, Way.DIRECT), System.out);

        assertThat(account.violations()).isEmpty();
    }

    /** A seed whose few faults kill a publisher, a consumer and the broker, freeze the broker, and empty the topic. */
    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void every_mail_is_accounted_for_with_both_ways_side_by_side(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws Exception {
        long seed = Options.seed(System.getProperty("chaos.kafka.seed", "5837"));
        Duration duration = Options.duration(System.getProperty("chaos.kafka.duration", "12s"));

        Account account = ChaosRun.of(new Options(seed, duration, folder, Way.MIXED), System.out);

        assertThat(account.violations()).isEmpty();
    }
}
