package dev.bookpost.http.exchange;

import io.javalin.http.Context;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Whether a client takes JSON (RFC 9110 section 12.5.1). */
public final class AcceptHeader {
    private AcceptHeader() {}

    /** @throws ProblemException if the client says that it does not */
    public static void requireJson(Context ctx) {
        List<String> headers = Collections.list(ctx.req().getHeaders("Accept"));
        if (!takesJson(headers)) {
            throw Problem.of(ProblemCode.NOT_ACCEPTABLE, "Answers are application/json.")
                    .asException();
        }
    }

    /** The most specific range that covers JSON decides. */
    static boolean takesJson(List<String> headers) {
        String all = String.join(",", headers);
        if (all.isBlank()) {
            return true;
        }
        int bestSpecificity = 0;
        double bestQuality = 0;
        for (String range : all.split(",", -1)) {
            String[] parts = range.strip().toLowerCase(Locale.ROOT).split("\\s*;\\s*", -1);
            int specificity = switch (parts[0]) {
                case Json.MEDIA_TYPE -> 3;
                case "application/*" -> 2;
                case "*/*" -> 1;
                default -> 0;
            };
            double quality = quality(parts);
            if (specificity > bestSpecificity || (specificity == bestSpecificity && quality > bestQuality)) {
                bestSpecificity = specificity;
                bestQuality = quality;
            }
        }
        return bestSpecificity > 0 && bestQuality > 0;
    }

    private static double quality(String[] parts) {
        for (String part : parts) {
            if (part.matches("q=(0(\\.[0-9]{0,3})?|1(\\.0{0,3})?)")) {
                return Double.parseDouble(part.substring(2));
            }
        }
        return 1;
    }
}
