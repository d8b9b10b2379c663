package dev.bookpost.smtp;

import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.compose.MailSigner;
import dev.bookpost.smtp.relay.RelaySettings;
import dev.bookpost.smtp.templates.TemplateSet;
import java.net.URI;

/**
 * @param publicUrl what links in mails begin with: http or https, a host, maybe a path; its trailing slashes do not
 *     matter
 * @param signer signs every mail before it leaves
 * @param templates what mails are rendered with
 */
public record SmtpSettings(
        RelaySettings relay, MailOrigin origin, URI publicUrl, MailSigner signer, TemplateSet templates) {
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

    /** Mails leave without a signature, rendered by the shipped templates. */
    public SmtpSettings(RelaySettings relay, MailOrigin origin, URI publicUrl) {
        this(relay, origin, publicUrl, MailSigner.NONE, TemplateSet.SHIPPED);
    }
}
