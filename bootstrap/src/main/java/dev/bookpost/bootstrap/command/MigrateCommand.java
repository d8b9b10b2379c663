package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.service.Surroundings;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "migrate",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Bring the database to the schema of this version, and end.",
        footer = {"", "The database is BOOKPOST_DB_MIGRATE_URL, else BOOKPOST_DB_URL."})
final class MigrateCommand implements Runnable {
    private final Map<String, String> environment;

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Option(names = "--embedded", description = "migrate the embedded PostgreSQL if no other database is set")
    private boolean embedded;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    MigrateCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public void run() {
        Purpose purpose = embedded ? Purpose.MIGRATE_EMBEDDED : Purpose.MIGRATE;
        Settings settings = Settings.read(environment, options.config(), purpose);
        try (Surroundings surroundings = Surroundings.withoutRelay(settings)) {
            int applied = surroundings.migrate();
            spec.commandLine()
                    .getOut()
                    .println(applied == 0 ? "the schema is up to date" : "migrations applied: " + applied);
        }
    }
}
