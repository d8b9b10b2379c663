package dev.bookpost.smtp;

import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.compose.MailSigner;
import dev.bookpost.smtp.relay.RelaySettings;
import java.net.URI;

/**
 * @param publicUrl what links in mails begin with: http or https, a host, maybe a path; its trailing slashes do not
 *     matter
 * @param signer signs every mail before it leaves
 */
public record SmtpSettings(RelaySettings relay, MailOrigin origin, URI publicUrl, MailSigner signer) {
    public SmtpSettings {
        boolean web = "https".equalsIgnoreCase(publicUrl.getScheme()) || "http".equalsIgnoreCase(publicUrl.getScheme());
        boolean plain = publicUrl.getHost() != null
                && publicUrl.getRawUserInfo() == null
                && publicUrl.getRawQuery() == null
                && publicUrl.getRawFragment() == null;
        if (!web || !plain) {
            throw new IllegalArgumentException("not a public URL of http or https: " + publicUrl);
        }
    }

    /** Mails leave without a signature. */
    public SmtpSettings(RelaySettings relay, MailOrigin origin, URI publicUrl) {
        this(relay, origin, publicUrl, MailSigner.NONE);
    }
}
