package dev.bookpost.http;

import java.util.LinkedHashMap;
import java.util.Map;

/** What every answer says to browsers; pages loosen the content security policy for what they hold. */
final class SecurityHeaders {
    static final String CONTENT_SECURITY_POLICY = "Content-Security-Policy";

    private static final Map<String, String> ALWAYS = Map.of(
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            "Referrer-Policy",
            "no-referrer",
            "Permissions-Policy",
            "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");

    private SecurityHeaders() {}

    /** @param https whether browsers are told to come by https only, for a year (RFC 6797 section 6.1) */
    static Map<String, String> of(boolean https) {
        Map<String, String> headers = new LinkedHashMap<>(ALWAYS);
        if (https) {
            headers.put("Strict-Transport-Security", "max-age=31536000");
        }
        return headers;
    }
}
