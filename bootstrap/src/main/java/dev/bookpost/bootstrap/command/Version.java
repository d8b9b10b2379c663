package dev.bookpost.bootstrap.command;

import picocli.CommandLine.IVersionProvider;

/** The version of the jar that this program was started from. */
final class Version implements IVersionProvider {
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return "bookpost " + (version == null ? "(not packaged)" : version) + ", Java " + Runtime.version();
    }

    @Override
    public String[] getVersion() {
        return new String[] {text()};
    }
}
