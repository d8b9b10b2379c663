package dev.bookpost.bootstrap.settings;

import java.util.Optional;

/**
 * @param metricsOnHttpPort whether whoever reaches the HTTP port may read the metrics
 * @param management where health and metrics are told beside the HTTP port, in any role; empty means nowhere
 */
public record MonitoringSettings(boolean metricsOnHttpPort, Optional<Address> management) {
    /**
     * @param port 0 to 65535; 0 lets the system choose a free one
     */
    public record Address(String host, int port) {}
}
