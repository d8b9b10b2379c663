package dev.bookpost.application.violation;

import dev.bookpost.bootstrap.settings.Settings;

public record KnowsBootstrap(Settings settings) {}
