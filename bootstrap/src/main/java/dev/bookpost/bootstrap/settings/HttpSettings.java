package dev.bookpost.bootstrap.settings;

import dev.bookpost.http.source.TrustedProxies;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * @param port 0 to 65535; 0 lets the system choose a free one
 * @param publicUrl where clients reach this service, without a slash at its end; empty means the address it listens at
 */
public record HttpSettings(String host, int port, Optional<URI> publicUrl, Edge edge) {
    /**
     * @param maxRequests how many requests of the API are at work at a time
     * @param maxConnections how many connections are open at a time
     * @param throttleFactor every throttle allows so many times what is usual
     * @param corsOrigins whose pages may use the API
     */
    public record Edge(
            int maxRequests,
            int maxConnections,
            int throttleFactor,
            TrustedProxies trustedProxies,
            Set<String> corsOrigins) {}

    /** Whether clients are told to reach it by https. */
    public boolean https() {
        return publicUrl.filter(url -> "https".equals(url.getScheme())).isPresent();
    }
}
