package dev.bookpost.http.source;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The proxies whose {@code X-Forwarded-For} is believed.
 *
 * <p>The header is read from its right end, where the nearest proxy wrote: as long as the address reached so far is a
 * trusted proxy's, the next one to the left is what that proxy saw. The first that is not trusted is the client; what
 * stands to the left of it was written by whoever pleased. {@code Forwarded} (RFC 7239) is not read: a proxy that
 * maintains one of the two headers passes the other on as a stranger wrote it.
 */
public final class TrustedProxies {
    /** So many addresses are looked at: more proxies than any chain has. */
    private static final int MAX_HOPS = 32;

    private static final TrustedProxies NONE = new TrustedProxies(List.of());

    private final List<Network> networks;

    private TrustedProxies(List<Network> networks) {
        this.networks = List.copyOf(networks);
    }

    public static TrustedProxies none() {
        return NONE;
    }

    /**
     * @param text IP addresses and networks such as {@code 10.0.0.0/8} or {@code fd00::/8}, with commas between
     * @return empty if one of them is neither
     */
    public static Optional<TrustedProxies> parse(String text) {
        List<Network> networks = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Optional<Network> network = Network.parse(part.strip());
            if (network.isEmpty()) {
                return Optional.empty();
            }
            networks.add(network.get());
        }
        return Optional.of(new TrustedProxies(networks));
    }

    boolean trusts(InetAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }

    /**
     * @param peer who opened the connection
     * @param forwardedFor the values of all {@code X-Forwarded-For} headers, in order
     */
    InetAddress client(InetAddress peer, List<String> forwardedFor) {
        if (networks.isEmpty() || !trusts(peer)) {
            return peer;
        }
        String[] hops = String.join(",", forwardedFor).split(",", -1);
        InetAddress reached = peer;
        for (int i = hops.length - 1; i >= Math.max(0, hops.length - MAX_HOPS) && trusts(reached); i--) {
            Optional<InetAddress> next = address(hops[i].strip());
            if (next.isEmpty()) {
                // a proxy of ours wrote that it does not know; nothing to the left is any better
                return reached;
            }
            reached = next.get();
        }
        return reached;
    }

    /** Some proxies add the port. */
    private static Optional<InetAddress> address(String hop) {
        String text = hop;
        if (text.startsWith("[")) {
            text = text.replaceFirst("^\\[([^\\]]*)](:\\d{1,5})?$", "$1");
        } else if (text.indexOf(':') == text.lastIndexOf(':')) {
            text = text.replaceFirst(":\\d{1,5}$", "");
        }
        return IpLiteral.parse(text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TrustedProxies that && that.networks.equals(networks);
    }

    @Override
    public int hashCode() {
        return networks.hashCode();
    }

    @Override
    public String toString() {
        return "TrustedProxies" + networks;
    }
}
