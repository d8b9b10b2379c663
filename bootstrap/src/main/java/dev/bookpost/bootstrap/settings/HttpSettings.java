package dev.bookpost.bootstrap.settings;

import java.net.URI;
import java.util.Optional;

/**
 * @param port 0 to 65535; 0 lets the system choose a free one
 * @param publicUrl where clients reach this service, without a slash at its end; empty means the address it listens at
 */
public record HttpSettings(String host, int port, Optional<URI> publicUrl) {}
