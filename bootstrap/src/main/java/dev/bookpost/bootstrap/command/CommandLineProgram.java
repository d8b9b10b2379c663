package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.StartFailure;
import dev.bookpost.bootstrap.service.ServiceFactory;
import dev.bookpost.bootstrap.settings.Settings;
import java.io.PrintWriter;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs one command. */
public final class CommandLineProgram {
    private final CommandLine commands;
    private PasswordPrompt passwords = PasswordPrompt.of(System.in);

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
                .addSubcommand(OperatorCommand.with(environment, question -> passwords.ask(question)))
                .addSubcommand(TemplatesCommand.with(environment))
                .addSubcommand(new ConfigCommand(environment))
                .addSubcommand(new VersionCommand())
                .setUsageHelpWidth(110)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(UUID.class, text -> parsed(text, UUID::fromString, "an id"))
                .registerConverter(
                        Instant.class, text -> parsed(text, Instant::parse, "a time such as 2027-03-14T02:30:00Z"))
                .setParameterExceptionHandler(CommandLineProgram::reportWrongUse)
                .setExecutionExceptionHandler(CommandLineProgram::report);
        describeSettings("serve");
        describeSettings("demo");
    }

    /** What it can be told to do, which the launcher has to pass on. */
    public static Set<String> names() {
        ServiceFactory none = (settings, surroundings, sampleData) -> {
            throw new StartFailure("only the names were asked for");
        };
        return new CommandLineProgram(Map.of(), none).commands.getSubcommands().keySet();
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

    CommandLineProgram askingPasswordsOf(PasswordPrompt prompt) {
        passwords = prompt;
        return this;
    }

    /** @return the exit code */
    public int run(String... arguments) {
        return commands.execute(arguments);
    }

    private static <T> T parsed(String text, Function<String, T> parser, String wanted) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new TypeConversionException("'" + text + "' is not " + wanted);
        }
    }

    private static int reportWrongUse(ParameterException fault, String[] arguments) {
        CommandLine command = fault.getCommandLine();
        command.getErr().println("bookpost: " + fault.getMessage());
        UnmatchedArgumentException.printSuggestions(fault, command.getErr());
        if (command.getSubcommands().isEmpty()) {
            command.getErr().println("See: " + command.getCommandSpec().qualifiedName() + " --help");
        } else {
            command.usage(command.getErr());
        }
        command.getErr().flush();
        return 2;
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
