package dev.bookpost.http.source;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads addresses that are written in numbers; of anything else it makes nothing, and asks no name server. */
final class IpLiteral {
    private static final String OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final Pattern IPV4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");

    /** The colon and the first character keep the JDK from taking it for a name. */
    private static final Pattern IPV6 = Pattern.compile("(?=.*:)[0-9a-fA-F:][0-9a-fA-F:.]{1,44}");

    private IpLiteral() {}

    /** An IPv6 address that holds an IPv4 one (RFC 4291 section 2.5.5.2) becomes that. */
    static Optional<InetAddress> parse(String text) {
        if (!IPV4.matcher(text).matches() && !IPV6.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}
