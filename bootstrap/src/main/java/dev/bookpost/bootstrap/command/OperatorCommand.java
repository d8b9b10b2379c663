package dev.bookpost.bootstrap.command;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "operator",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Decide who may do more than members.",
        synopsisSubcommandLabel = "COMMAND")
final class OperatorCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    static CommandLine with(Map<String, String> environment, PasswordPrompt prompt) {
        return new CommandLine(new OperatorCommand())
                .addSubcommand(new OperatorAddCommand(environment, prompt))
                .addSubcommand(new OperatorRemoveCommand(environment));
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
    }
}
