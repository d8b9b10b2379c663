package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "config",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Check the settings as serve would, and print each with where its value comes from.",
            "Nothing is started or connected to. Passwords, and URLs that may hold one, are not shown."
        })
final class ConfigCommand implements Runnable {
    private final Map<String, String> environment;

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Option(names = "--embedded", description = "as serve --embedded would: no database and no relay need be named")
    private boolean embedded;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    ConfigCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public void run() {
        Purpose purpose = embedded ? Purpose.SERVE_EMBEDDED : Purpose.SERVE;
        Settings.describe(environment, options.config(), purpose)
                .forEach(spec.commandLine().getOut()::println);
    }
}
