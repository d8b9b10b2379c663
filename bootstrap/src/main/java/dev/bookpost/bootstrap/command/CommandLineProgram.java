package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.service.ServiceFactory;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine;
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
                .addSubcommand(new VersionCommand())
                .setExecutionExceptionHandler(CommandLineProgram::report);
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
