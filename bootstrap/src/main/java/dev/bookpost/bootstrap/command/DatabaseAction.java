package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.service.Surroundings;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import dev.bookpost.domain.outbox.EmailAddress;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the commands share that work on the database, beside the processes that serve. */
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {"", "The database is BOOKPOST_DB_URL, with BOOKPOST_DB_USER and BOOKPOST_DB_PASSWORD."})
abstract class DatabaseAction implements Callable<Integer> {
    private final Map<String, String> environment;

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Option(
            names = "--embedded",
            description = "the database of serve --embedded or demo, running or not, if no other is set")
    private boolean embedded;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    DatabaseAction(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public final Integer call() {
        fault().ifPresent(fault -> {
            throw new ParameterException(spec.commandLine(), fault);
        });
        Settings settings = Settings.read(environment, options.config(), purpose(embedded));
        try (Surroundings surroundings = Surroundings.beside(settings)) {
            int code = run(settings, surroundings);
            out().flush();
            return code;
        }
    }

    /** What is wrong with what was typed; asked before anything else. */
    Optional<String> fault() {
        return Optional.empty();
    }

    /** What it needs of the settings. */
    Purpose purpose(boolean embedded) {
        return embedded ? Purpose.MIGRATE_EMBEDDED : Purpose.MIGRATE;
    }

    /** @return the exit code */
    abstract int run(Settings settings, Surroundings surroundings);

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    static Optional<String> faultOf(String address) {
        return EmailAddress.parse(address).isEmpty()
                ? Optional.of("'" + address + "' is not a plain e-mail address")
                : Optional.empty();
    }

    /** Says what was done. */
    int done(String what) {
        out().println(what);
        return 0;
    }

    /** Says why it was not done. */
    int refused(String why) {
        spec.commandLine().getErr().println("bookpost: " + why);
        spec.commandLine().getErr().flush();
        return 1;
    }
}
