package dev.bookpost.bootstrap.service;

import dev.bookpost.bootstrap.settings.Settings;

/** Puts the parts of the service together and starts them. */
@FunctionalInterface
public interface ServiceFactory {
    /**
     * @param surroundings ready to be used, its database migrated; closed by the caller, after the service
     * @param sampleData whether to make something to look at, unless it is there
     * @throws dev.bookpost.bootstrap.StartFailure if it cannot start; then nothing is left running
     */
    Service start(Settings settings, Surroundings surroundings, boolean sampleData);
}
