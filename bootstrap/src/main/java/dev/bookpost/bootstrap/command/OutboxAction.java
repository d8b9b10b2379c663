package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.composition.OutboxDesk;
import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.bootstrap.service.Surroundings;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the commands about the outbox share: they work on its database, beside the processes that serve. */
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {"", "The database is BOOKPOST_DB_URL, with BOOKPOST_DB_USER and BOOKPOST_DB_PASSWORD."})
abstract class OutboxAction implements Callable<Integer> {
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

    OutboxAction(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public final Integer call() {
        fault(MailKinds.names()).ifPresent(fault -> {
            throw new ParameterException(spec.commandLine(), fault);
        });
        Purpose purpose = embedded ? Purpose.MIGRATE_EMBEDDED : Purpose.MIGRATE;
        Settings settings = Settings.read(environment, options.config(), purpose);
        try (Surroundings surroundings = Surroundings.beside(settings)) {
            boolean keepHistory = settings.outbox().historyRetention().isPositive();
            int code = run(OutboxDesk.over(surroundings.connections(), keepHistory));
            out().flush();
            return code;
        }
    }

    /**
     * What is wrong with what was typed; asked before anything else.
     *
     * @param kinds the names of the kinds of mail that there are
     */
    Optional<String> fault(Set<String> kinds) {
        return Optional.empty();
    }

    /** @return the exit code */
    abstract int run(OutboxDesk desk);

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Says why it was not done. */
    int refused(String why) {
        spec.commandLine().getErr().println("bookpost: " + why);
        spec.commandLine().getErr().flush();
        return 1;
    }
}
