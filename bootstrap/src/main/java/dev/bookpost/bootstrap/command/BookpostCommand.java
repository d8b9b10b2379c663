package dev.bookpost.bootstrap.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "bookpost",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "A booking service whose e-mails can be trusted.",
        synopsisSubcommandLabel = "COMMAND")
final class BookpostCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
    }
}
