package dev.bookpost.bootstrap.composition;

import java.net.URI;

/** How an address that a server listens at is written. */
final class Addresses {
    private Addresses() {}

    /** As seen from this machine. */
    static URI url(String host, int port) {
        String name = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
        return URI.create("http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + port);
    }
}
