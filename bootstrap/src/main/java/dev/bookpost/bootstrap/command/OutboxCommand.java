package dev.bookpost.bootstrap.command;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "outbox",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Look into the outbox, and decide about mails that stopped.",
        synopsisSubcommandLabel = "COMMAND")
final class OutboxCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    static CommandLine with(Map<String, String> environment) {
        return new CommandLine(new OutboxCommand())
                .addSubcommand(new OutboxStatsCommand(environment))
                .addSubcommand(new OutboxListCommand(environment))
                .addSubcommand(new OutboxShowCommand(environment))
                .addSubcommand(new OutboxRequeueCommand(environment))
                .addSubcommand(new OutboxDiscardCommand(environment))
                .addSubcommand(new OutboxPauseCommand(environment))
                .addSubcommand(new OutboxResumeCommand(environment))
                .addSubcommand(new OutboxSuppressionsCommand(environment))
                .addSubcommand(new OutboxLiftCommand(environment));
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
    }
}
