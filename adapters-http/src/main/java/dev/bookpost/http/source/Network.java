package dev.bookpost.http.source;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.Optional;

/**
 * The addresses that begin with the same bits (RFC 4632 section 3.1, RFC 4291 section 2.3).
 *
 * @param prefix those bits, as a number
 * @param prefixBits how many they are
 * @param addressBits 32 or 128
 */
record Network(BigInteger prefix, int prefixBits, int addressBits) {
    /** @param text {@code address/bits}, or an address alone; not all addresses: bits are 1 or more, those behind are ignored */
    static Optional<Network> parse(String text) {
        int slash = text.indexOf('/');
        String address = slash < 0 ? text : text.substring(0, slash);
        return IpLiteral.parse(address).flatMap(found -> {
            int addressBits = found.getAddress().length * Byte.SIZE;
            int bits = slash < 0 ? addressBits : bits(text.substring(slash + 1));
            return bits < 1 || bits > addressBits ? Optional.empty() : Optional.of(of(found, bits));
        });
    }

    private static int bits(String text) {
        return text.matches("\\d{1,3}") ? Integer.parseInt(text) : -1;
    }

    /** The network of that many bits that the address is in. */
    static Network of(InetAddress address, int prefixBits) {
        byte[] bytes = address.getAddress();
        int addressBits = bytes.length * Byte.SIZE;
        return new Network(new BigInteger(1, bytes).shiftRight(addressBits - prefixBits), prefixBits, addressBits);
    }

    boolean contains(InetAddress address) {
        return address.getAddress().length * Byte.SIZE == addressBits
                && of(address, prefixBits).equals(this);
    }
}
