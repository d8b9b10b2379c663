package dev.bookpost.http;

import dev.bookpost.http.load.LoadLimits;
import dev.bookpost.http.source.TrustedProxies;
import dev.bookpost.http.throttle.ThrottleLimits;
import java.util.Set;

/**
 * How the server stands against the outside.
 *
 * @param corsOrigins whose pages may use the API (RFC 6454 section 6.2, such as {@code https://app.example.org})
 * @param https whether clients reach it by https, and should never again do so otherwise
 */
public record EdgeSettings(
        LoadLimits load, ThrottleLimits throttles, TrustedProxies proxies, Set<String> corsOrigins, boolean https) {
    public static final EdgeSettings USUAL =
            new EdgeSettings(LoadLimits.USUAL, ThrottleLimits.usual(), TrustedProxies.none(), Set.of(), false);

    public EdgeSettings {
        corsOrigins = Set.copyOf(corsOrigins);
    }
}
