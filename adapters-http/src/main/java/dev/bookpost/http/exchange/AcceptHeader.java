package dev.bookpost.http.exchange;

import io.javalin.http.Context;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** What a client takes (RFC 9110 section 12.5.1). */
public final class AcceptHeader {
    private AcceptHeader() {}

    /** @throws ProblemException if the client says that it does not */
    public static void requireJson(Context ctx) {
        if (!takes(headers(ctx), Json.MEDIA_TYPE)) {
            throw Problem.of(ProblemCode.NOT_ACCEPTABLE, "Answers are application/json.")
                    .asException();
        }
    }

    /**
     * For what is no JSON, at an address where a client that asks for JSON everywhere is answered all the same.
     *
     * @param mediaType in lower case, without parameters
     * @throws ProblemException if the client says that it takes neither
     */
    public static void requireOrJson(Context ctx, String mediaType) {
        List<String> headers = headers(ctx);
        if (!takes(headers, mediaType) && !takes(headers, Json.MEDIA_TYPE)) {
            throw Problem.of(ProblemCode.NOT_ACCEPTABLE, "The answer is " + mediaType + ".")
                    .asException();
        }
    }

    private static List<String> headers(Context ctx) {
        return Collections.list(ctx.req().getHeaders("Accept"));
    }

    /** The most specific range that covers the media type decides. */
    static boolean takes(List<String> headers, String mediaType) {
        String wholeType = mediaType.replaceFirst("/.*", "/*");
        String all = String.join(",", headers);
        if (all.isBlank()) {
            return true;
        }
        int bestSpecificity = 0;
        double bestQuality = 0;
        for (String range : all.split(",", -1)) {
            String[] parts = range.strip().toLowerCase(Locale.ROOT).split("\\s*;\\s*", -1);
            int specificity =
                    parts[0].equals(mediaType) ? 3 : parts[0].equals(wholeType) ? 2 : parts[0].equals("*/*") ? 1 : 0;
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
