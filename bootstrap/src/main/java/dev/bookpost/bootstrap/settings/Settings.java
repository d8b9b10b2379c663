package dev.bookpost.bootstrap.settings;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that can be set from outside, checked.
 *
 * @param dataDir absolute; holds what the embedded parts keep
 */
public record Settings(
        HttpSettings http,
        Set<ProcessRole> roles,
        DatabaseSettings database,
        MailSettings mail,
        OutboxSettings outbox,
        KafkaSettings kafka,
        PeopleSettings people,
        MonitoringSettings monitoring,
        Path dataDir) {

    /** Whether a role goes by Kafka. */
    public boolean byKafka() {
        return roles.contains(ProcessRole.PUBLISHER) || roles.contains(ProcessRole.CONSUMER);
    }

    /** The same with another way to Kafka. */
    public Settings with(KafkaSettings other) {
        return new Settings(http, roles, database, mail, outbox, other, people, monitoring, dataDir);
    }

    /** What a process is started for; it decides which settings must be there. */
    public enum Purpose {
        /** Serves, with a database and a relay that were named. */
        SERVE,
        /** Serves, with embedded parts in place of those that were not named. */
        SERVE_EMBEDDED,
        /** As {@link #SERVE_EMBEDDED}, with the defaults of a demonstration. */
        DEMO,
        /** Works on a database that was named, and needs no relay. */
        MIGRATE,
        /** Works on the embedded database unless another was named, and needs no relay. */
        MIGRATE_EMBEDDED,
        /** As {@link #MIGRATE}, and composes mails that it does not send. */
        PREVIEW,
        /** As {@link #MIGRATE_EMBEDDED}, and composes mails that it does not send. */
        PREVIEW_EMBEDDED;

        boolean embedded() {
            return this == SERVE_EMBEDDED || this == DEMO || this == MIGRATE_EMBEDDED || this == PREVIEW_EMBEDDED;
        }

        boolean composes() {
            return mails() || this == PREVIEW || this == PREVIEW_EMBEDDED;
        }

        boolean mails() {
            return this == SERVE || this == SERVE_EMBEDDED || this == DEMO;
        }
    }

    /** Every setting with its meaning and, in brackets, its default; one line each. */
    public static List<String> help() {
        return Arrays.stream(Key.values()).map(Key::help).toList();
    }

    /**
     * Every setting with its value and where that comes from, for people to read; one line each, secrets are not shown.
     *
     * @throws InvalidSettingsException naming all that is wrong
     */
    public static List<String> describe(Map<String, String> environment, Optional<Path> file, Purpose purpose) {
        return SettingsReader.describe(environment, file, purpose);
    }

    /**
     * The folder of an operator's templates, which is not looked into; empty if none is set. Of the other settings
     * only the names are checked.
     *
     * @throws InvalidSettingsException naming all that is wrong
     */
    public static Optional<Path> mailTemplates(Map<String, String> environment, Optional<Path> file) {
        return SettingsReader.mailTemplates(environment, file);
    }

    /**
     * Reads and checks all settings.
     *
     * @param environment wins over the file; keys that do not begin with {@code BOOKPOST_} are ignored
     * @param file a properties file in UTF-8, in which every key must be known
     * @throws InvalidSettingsException naming all that is wrong
     */
    public static Settings read(Map<String, String> environment, Optional<Path> file, Purpose purpose) {
        return SettingsReader.read(environment, file, purpose);
    }
}
