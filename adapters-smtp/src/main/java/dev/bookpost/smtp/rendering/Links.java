package dev.bookpost.smtp.rendering;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The links in mails; they begin with nothing but the configured public URL. */
public final class Links {
    private final String host;
    private final String base;

    public Links(URI publicUrl) {
        this.host = publicUrl.getHost();
        this.base = publicUrl.toASCIIString().replaceAll("/+$", "");
    }

    /** Of the public URL. */
    public String host() {
        return host;
    }

    public String confirm(String token) {
        return withToken("/confirm", token);
    }

    public String reset(String token) {
        return withToken("/reset", token);
    }

    public String unsubscribe(String token) {
        return withToken("/unsubscribe", token);
    }

    public String booking(String bookingId) {
        return base + "/bookings/" + URLEncoder.encode(bookingId, StandardCharsets.UTF_8);
    }

    private String withToken(String path, String token) {
        return base + path + "?token=" + URLEncoder.encode(token, StandardCharsets.UTF_8);
    }
}
