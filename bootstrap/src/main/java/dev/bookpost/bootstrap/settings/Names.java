package dev.bookpost.bootstrap.settings;

import java.util.Optional;
import java.util.regex.Pattern;

/** How hosts and domains are written in settings. */
final class Names {
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:\\[\\]%-]{1,253}");
    private static final Pattern DOMAIN = Pattern.compile("[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?");

    private Names() {}

    static Optional<String> host(String text) {
        return HOST.matcher(text).matches() ? Optional.of(text) : Optional.empty();
    }

    static Optional<String> domain(String text) {
        return DOMAIN.matcher(text).matches() ? Optional.of(text) : Optional.empty();
    }
}
