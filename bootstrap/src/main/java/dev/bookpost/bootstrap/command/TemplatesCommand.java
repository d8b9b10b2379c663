package dev.bookpost.bootstrap.command;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "templates",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Make mail templates of your own.",
        synopsisSubcommandLabel = "COMMAND")
final class TemplatesCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    static CommandLine with(Map<String, String> environment) {
        return new CommandLine(new TemplatesCommand())
                .addSubcommand(new TemplatesExportCommand())
                .addSubcommand(new TemplatesCheckCommand(environment));
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
    }
}
