package dev.bookpost.bootstrap.command;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every command that reads settings understands. */
final class CommonOptions {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "properties file with BOOKPOST_* settings; the environment wins")
    private @Nullable Path config;

    @Option(names = "--verbose", description = "with the stack trace of a failure")
    @SuppressWarnings("UnusedVariable") // read from the parse result, where failures are reported
    private boolean verbose;

    Optional<Path> config() {
        return Optional.ofNullable(config);
    }
}
