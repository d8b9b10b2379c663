package dev.bookpost.http.inbox;

import dev.bookpost.http.exchange.Problem;
import dev.bookpost.http.exchange.ProblemCode;
import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lets through only who sits at this machine. The address alone is not enough: a page of a stranger can make the
 * browser come here under a name of the stranger's own (DNS rebinding), and a proxy on this machine speaks for anyone.
 */
final class LocalReader {
    private static final Pattern HOST = Pattern.compile("(\\[[0-9a-fA-F:]+]|[^:\\[\\]]+)(:\\d{1,5})?");
    private static final Set<String> OWN_NAMES = Set.of("127.0.0.1", "localhost", "[::1]");
    private static final List<String> MARKS_OF_PROXIES =
            List.of("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via");

    private LocalReader() {}

    static void require(Context ctx) {
        if (!loopback(ctx.ip()) || !ownName(ctx.header("Host")) || forwarded(ctx)) {
            throw Problem.of(ProblemCode.FORBIDDEN, "The inbox is shown on the machine it runs on only, as localhost.")
                    .asException();
        }
    }

    private static boolean loopback(String address) {
        return address.startsWith("127.")
                || address.equals("[::1]")
                || address.equals("[0:0:0:0:0:0:0:1]")
                || address.equals("::1")
                || address.equals("0:0:0:0:0:0:0:1");
    }

    private static boolean ownName(@Nullable String host) {
        Matcher parts = HOST.matcher(host == null ? "" : host);
        return parts.matches() && OWN_NAMES.contains(parts.group(1).toLowerCase(Locale.ROOT));
    }

    private static boolean forwarded(Context ctx) {
        return MARKS_OF_PROXIES.stream().anyMatch(name -> ctx.header(name) != null);
    }
}
