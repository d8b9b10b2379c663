package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.service.ServiceFactory;
import dev.bookpost.bootstrap.settings.Settings;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/** Runs one command. */
public final class CommandLineProgram {
    private final CommandLine commands;

    /**
     * @param environment where settings are looked for
     * @param services starts what {@code serve} and {@code demo} serve
     */
    public CommandLineProgram(Map<String, String> environment, ServiceFactory services) {
        commands = new CommandLine(new BookpostCommand())
                .addSubcommand(new ServeCommand(environment, services))
                .addSubcommand(new DemoCommand(environment, services))
                .addSubcommand(new MigrateCommand(environment))
                .addSubcommand(OutboxCommand.with(environment))
                .addSubcommand(new VersionCommand())
                .setUsageHelpWidth(110)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(CommandLineProgram::report);
        describeSettings("serve");
        describeSettings("demo");
    }

    private void describeSettings(String command) {
        UsageMessageSpec usage = Objects.requireNonNull(
                        commands.getSubcommands().get(command))
                .getCommandSpec()
                .usageMessage();
        usage.footer(Stream.concat(Stream.of(usage.footer()), Settings.help().stream())
                .map(line -> line.replace("%", "%%"))
                .toArray(String[]::new));
    }

    CommandLineProgram printingTo(PrintWriter out, PrintWriter err) {
        commands.setOut(out).setErr(err);
        return this;
    }

    /** @return the exit code */
    public int run(String... arguments) {
        return commands.execute(arguments);
    }

    private static int report(Exception failure, CommandLine command, ParseResult parsed) {
        command.getErr().println("bookpost: " + Failures.explain(failure));
        if (command.getParseResult().matchedOptionValue("--verbose", false)) {
            failure.printStackTrace(command.getErr());
        }
        command.getErr().flush();
        return 1;
    }
}
