package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.service.ServiceFactory;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Run everything with nothing installed: embedded PostgreSQL, an inbox, and sample data.",
        footer = {"", "Its data stay in the folder data (BOOKPOST_DATA_DIR) and are used again at the next start.", ""})
final class DemoCommand implements Runnable {
    private final Map<String, String> environment;
    private final ServiceFactory services;

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Option(
            names = "--kafka",
            description = "send the mails through Kafka, with an embedded broker if none is named; the roles are http,"
                    + " publisher and consumer")
    private boolean kafka;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    DemoCommand(Map<String, String> environment, ServiceFactory services) {
        this.environment = environment;
        this.services = services;
    }

    @Override
    public void run() {
        Map<String, String> given = new HashMap<>(environment);
        if (kafka) {
            given.put("BOOKPOST_ROLES", "http,publisher,consumer");
        }
        Settings settings = Settings.read(given, options.config(), Purpose.DEMO);
        new Serving(services, settings, spec.commandLine().getOut()).untilStopped(true);
    }
}
