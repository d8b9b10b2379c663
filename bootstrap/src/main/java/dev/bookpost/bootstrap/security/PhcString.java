package dev.bookpost.bootstrap.security;

import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An Argon2id hash in PHC string format: {@code $argon2id$v=19$m=…,t=…,p=…$salt$hash}, base64 without padding. */
record PhcString(Costs costs, String saltInBase64, String hashInBase64) {
    private static final Pattern FORMAT = Pattern.compile(
            "\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=(\\d{1,2})\\$([A-Za-z0-9+/]{11,86})\\$([A-Za-z0-9+/]{16,86})");

    record Costs(int memoryKibibytes, int passes, int lanes) {
        /** What Argon2 can be run with at all (RFC 9106 section 3.1). */
        boolean usable() {
            return lanes >= 1 && passes >= 1 && memoryKibibytes >= 8 * lanes;
        }
    }

    /** Empty if the text is no Argon2id hash of version 1.3. */
    static Optional<PhcString> parse(String encoded) {
        Matcher parts = FORMAT.matcher(encoded);
        if (!parts.matches()) {
            return Optional.empty();
        }
        Costs costs = new Costs(
                Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3)));
        if (!costs.usable()) {
            return Optional.empty();
        }
        PhcString parsed = new PhcString(costs, parts.group(4), parts.group(5));
        try {
            parsed.salt();
            parsed.hash();
            return Optional.of(parsed);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static PhcString of(Costs costs, byte[] salt, byte[] hash) {
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        return new PhcString(costs, base64.encodeToString(salt), base64.encodeToString(hash));
    }

    byte[] salt() {
        return Base64.getDecoder().decode(saltInBase64);
    }

    byte[] hash() {
        return Base64.getDecoder().decode(hashInBase64);
    }

    String encoded() {
        return "$argon2id$v=19$m=" + costs.memoryKibibytes() + ",t=" + costs.passes() + ",p=" + costs.lanes() + "$"
                + saltInBase64 + "$" + hashInBase64;
    }
}
