package dev.bookpost.bootstrap.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "version",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Print the version.")
final class VersionCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().println(Version.text());
    }
}
