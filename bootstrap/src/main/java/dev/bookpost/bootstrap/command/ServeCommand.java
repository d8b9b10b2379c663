package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.service.ServiceFactory;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Run the service until it is told to stop (SIGTERM, or Ctrl-C).",
        footer = {
            "",
            "Settings are environment variables, or the same keys in the file of --config; the environment wins.",
            "Without --embedded, BOOKPOST_DB_URL, BOOKPOST_SMTP_HOST and BOOKPOST_MAIL_FROM must be set.",
            "Durations are ISO 8601, such as PT90S or P30D. In brackets: the default.",
            ""
        })
final class ServeCommand implements Runnable {
    private final Map<String, String> environment;
    private final ServiceFactory services;

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Option(
            names = "--embedded",
            description = "use an embedded PostgreSQL, mail catcher and, if a role needs it, Kafka broker in place of"
                    + " what is not set")
    private boolean embedded;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    ServeCommand(Map<String, String> environment, ServiceFactory services) {
        this.environment = environment;
        this.services = services;
    }

    @Override
    public void run() {
        Purpose purpose = embedded ? Purpose.SERVE_EMBEDDED : Purpose.SERVE;
        Settings settings = Settings.read(environment, options.config(), purpose);
        new Serving(services, settings, spec.commandLine().getOut()).untilStopped(false);
    }
}
