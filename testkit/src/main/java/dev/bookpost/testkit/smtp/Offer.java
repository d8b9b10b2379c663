package dev.bookpost.testkit.smtp;

import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link ScriptedSmtp} offers its clients.
 *
 * @param tls its key and certificate; null: none
 * @param implicit TLS from the first byte, instead of by STARTTLS
 * @param auth whether AUTH is announced
 */
public record Offer(@Nullable SSLContext tls, boolean implicit, boolean auth) {
    public static final Offer PLAIN = new Offer(null, false, false);

    public static Offer startTls(SSLContext tls) {
        return new Offer(tls, false, false);
    }

    public static Offer implicitTls(SSLContext tls) {
        return new Offer(tls, true, false);
    }

    public Offer withAuth() {
        return new Offer(tls, implicit, true);
    }

    boolean startTls() {
        return tls != null && !implicit;
    }
}
