package dev.bookpost.http;

import java.util.Map;

/** What every answer says to browsers; pages loosen the content security policy for what they hold. */
final class SecurityHeaders {
    static final String CONTENT_SECURITY_POLICY = "Content-Security-Policy";

    static final Map<String, String> ALL = Map.of(
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            "Referrer-Policy",
            "no-referrer",
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");

    private SecurityHeaders() {}
}
