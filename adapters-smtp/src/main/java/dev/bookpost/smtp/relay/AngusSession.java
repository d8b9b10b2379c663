package dev.bookpost.smtp.relay;

import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.util.Properties;
import javax.net.ssl.SSLSocketFactory;

/** The settings in the words of the mail library, every default of it that is unsafe replaced. */
final class AngusSession {
    private AngusSession() {}

    static Session of(RelaySettings settings, SSLSocketFactory trust) {
        boolean startTls = settings.security() == RelaySettings.Security.STARTTLS;
        Properties properties = new Properties();
        properties.put("mail.smtp.auth", String.valueOf(settings.credentials() != null));
        properties.put("mail.smtp.auth.mechanisms", "PLAIN LOGIN");
        properties.put("mail.smtp.starttls.enable", String.valueOf(startTls));
        properties.put("mail.smtp.starttls.required", String.valueOf(startTls));
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.smtp.ssl.protocols", String.join(" ", Sockets.TLS_VERSIONS));
        properties.put("mail.smtp.ssl.socketFactory", trust);
        properties.put("mail.smtp.quitwait", "false");
        properties.put("mail.smtp.quitonsessionreject", "false");
        properties.put("mail.smtp.localhost", settings.ehloName());
        return Session.getInstance(properties);
    }

    static URLName relay(RelaySettings settings) {
        RelaySettings.Credentials credentials = settings.credentials();
        return new URLName(
                "smtp",
                settings.host(),
                settings.port(),
                null,
                credentials == null ? null : credentials.user(),
                credentials == null ? null : credentials.password());
    }
}
