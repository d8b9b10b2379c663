package dev.bookpost.http.source;

import io.javalin.http.Context;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Names the source of a request, for counting only.
 *
 * <p>It is the client's address; of an IPv6 address the first 64 bits, for whoever has one address of such a network
 * has all of them (RFC 6177 section 2).
 */
public final class ClientSource {
    private static final int SUBSCRIBER_BITS = 64;

    private final TrustedProxies proxies;

    public ClientSource(TrustedProxies proxies) {
        this.proxies = proxies;
    }

    public String of(Context ctx) {
        return of(ctx.req().getRemoteAddr(), Collections.list(ctx.req().getHeaders("X-Forwarded-For")));
    }

    /** Who opened a connection; empty if that is a proxy of ours, which opens them for many. */
    public Optional<String> ofConnection(InetAddress peer) {
        return proxies.trusts(peer) ? Optional.empty() : Optional.of(name(peer));
    }

    String of(String peer, List<String> forwardedFor) {
        String literal = peer.replaceAll("[\\[\\]]|%.*", "");
        return IpLiteral.parse(literal)
                .map(address -> name(proxies.client(address, forwardedFor)))
                .orElse(peer);
    }

    private static String name(InetAddress address) {
        return address instanceof Inet6Address
                ? HexFormat.of().formatHex(address.getAddress(), 0, SUBSCRIBER_BITS / Byte.SIZE) + "/64"
                : address.getHostAddress();
    }
}
