package dev.bookpost.http.violation;

import dev.bookpost.bootstrap.settings.Settings;

public record KnowsBootstrap(Settings settings) {}
