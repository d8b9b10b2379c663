package dev.bookpost.bootstrap.settings;

import dev.bookpost.bootstrap.settings.MailSettings.Credentials;
import dev.bookpost.bootstrap.settings.MailSettings.Relay;
import dev.bookpost.bootstrap.settings.MailSettings.RelaySecurity;
import dev.bookpost.bootstrap.settings.Settings.Purpose;
import dev.bookpost.domain.OneLineText;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.smtp.compose.MailOrigin;
import dev.bookpost.smtp.dkim.DkimKey;
import dev.bookpost.smtp.dkim.DkimSigner;
import dev.bookpost.smtp.pem.UnusableFileException;
import dev.bookpost.smtp.relay.TrustedCertificates;
import dev.bookpost.smtp.templates.FaultyTemplatesException;
import dev.bookpost.smtp.templates.TemplateSet;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The part of {@link SettingsReader} that is about the relay and what it is given; reads the files that are named. */
final class MailSettingsReader {
    private static final EmailAddress EMBEDDED_SENDER = new EmailAddress("bookings@bookpost.example");
    private static final String ADDRESS = "a plain e-mail address such as bookings@example.org";
    private static final int MAX_NAME_LENGTH = 100;
    private static final int NO_LIMIT = 0;

    private final Values values;
    private final Purpose purpose;

    MailSettingsReader(Values values, Purpose purpose) {
        this.values = values;
        this.purpose = purpose;
    }

    MailSettings read() {
        if (purpose.mails() && !purpose.embedded()) {
            values.require(Key.BOOKPOST_SMTP_HOST, "no relay was named");
        }
        for (Key key : List.of(
                Key.BOOKPOST_SMTP_PORT,
                Key.BOOKPOST_SMTP_SECURITY,
                Key.BOOKPOST_SMTP_USER,
                Key.BOOKPOST_SMTP_PASSWORD,
                Key.BOOKPOST_SMTP_CA)) {
            values.onlyWith(Key.BOOKPOST_SMTP_HOST, key);
        }
        boolean relayed = !purpose.embedded() || values.has(Key.BOOKPOST_SMTP_HOST);
        if (purpose.composes() && relayed && !values.has(Key.BOOKPOST_MAIL_FROM)) {
            values.fault(Key.BOOKPOST_MAIL_FROM, "is missing: it names the sender of every mail");
        }
        EmailAddress from = address(Key.BOOKPOST_MAIL_FROM).orElse(EMBEDDED_SENDER);
        return new MailSettings(
                relay(),
                values.number(Key.BOOKPOST_SMTP_CONNECTIONS, 4, 1, 100),
                Optional.of(values.number(Key.BOOKPOST_SMTP_MAX_PER_SECOND, NO_LIMIT, 1, 1_000))
                        .filter(number -> number != NO_LIMIT),
                origin(from),
                signer(from),
                templates());
    }

    private Optional<EmailAddress> address(Key key) {
        return values.parsed(key, ADDRESS, EmailAddress::parse);
    }

    private Optional<Relay> relay() {
        RelaySecurity security = values.parsed(
                        Key.BOOKPOST_SMTP_SECURITY, "starttls, tls or none", MailSettingsReader::security)
                .orElse(RelaySecurity.STARTTLS);
        int port = values.number(Key.BOOKPOST_SMTP_PORT, security.usualPort(), 1, 65_535);
        values.together(Key.BOOKPOST_SMTP_USER, Key.BOOKPOST_SMTP_PASSWORD);
        Optional<Credentials> credentials = values.text(Key.BOOKPOST_SMTP_USER)
                .map(user -> new Credentials(user, values.secret(Key.BOOKPOST_SMTP_PASSWORD)));
        Optional<TrustedCertificates> trusted = trusted(security);
        return values.parsed(Key.BOOKPOST_SMTP_HOST, "a host name or an IP address", Names::host)
                .map(host -> new Relay(host, port, security, credentials, trusted));
    }

    private static Optional<RelaySecurity> security(String text) {
        return Stream.of(RelaySecurity.values())
                .filter(security -> security.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst();
    }

    private Optional<TrustedCertificates> trusted(RelaySecurity security) {
        if (values.has(Key.BOOKPOST_SMTP_CA) && security == RelaySecurity.NONE) {
            values.fault(Key.BOOKPOST_SMTP_CA, "has no effect where BOOKPOST_SMTP_SECURITY is none");
        }
        return values.text(Key.BOOKPOST_SMTP_CA)
                .flatMap(file -> fromFile(Key.BOOKPOST_SMTP_CA, file, TrustedCertificates::read));
    }

    private MailOrigin origin(EmailAddress from) {
        return new MailOrigin(
                from,
                values.parsed(
                                Key.BOOKPOST_MAIL_FROM_NAME,
                                "a name of at most " + MAX_NAME_LENGTH + " characters",
                                name -> OneLineText.clean(name, MAX_NAME_LENGTH))
                        .orElse("Bookpost"),
                values.parsed(Key.BOOKPOST_MAIL_DOMAIN, "a domain name in lower case", Names::domain)
                        .orElse(domainOf(from)),
                address(Key.BOOKPOST_MAIL_ENVELOPE_FROM).orElse(from),
                address(Key.BOOKPOST_MAIL_REPLY_TO).orElse(null));
    }

    private static String domainOf(EmailAddress address) {
        return address.value().substring(address.value().indexOf('@') + 1);
    }

    private Optional<DkimSigner> signer(EmailAddress from) {
        values.together(Key.BOOKPOST_DKIM_SELECTOR, Key.BOOKPOST_DKIM_KEY);
        values.onlyWith(Key.BOOKPOST_DKIM_KEY, Key.BOOKPOST_DKIM_DOMAIN);
        String domain = values.parsed(Key.BOOKPOST_DKIM_DOMAIN, "a domain name in lower case", Names::domain)
                .orElse(domainOf(from));
        List<String> selectors = values.parsed(
                        Key.BOOKPOST_DKIM_SELECTOR,
                        "a selector such as mail2027, or different ones with commas between, in lower case",
                        MailSettingsReader::selectors)
                .orElse(List.of());
        List<String> files =
                values.text(Key.BOOKPOST_DKIM_KEY).map(MailSettingsReader::list).orElse(List.of());
        if (selectors.isEmpty() || files.isEmpty()) {
            return Optional.empty();
        }
        if (selectors.size() != files.size()) {
            values.fault(
                    Key.BOOKPOST_DKIM_KEY,
                    "names " + files.size() + ", and BOOKPOST_DKIM_SELECTOR " + selectors.size()
                            + ": each key needs a selector");
            return Optional.empty();
        }
        List<DkimKey> keys = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            String selector = selectors.get(i);
            fromFile(Key.BOOKPOST_DKIM_KEY, files.get(i), file -> DkimKey.read(selector, file))
                    .ifPresent(keys::add);
        }
        return Optional.of(new DkimSigner(domain, keys));
    }

    private static Optional<List<String>> selectors(String text) {
        List<String> selectors = list(text);
        boolean different = new HashSet<>(selectors).size() == selectors.size();
        return different && selectors.stream().allMatch(DkimKey::isSelector)
                ? Optional.of(selectors)
                : Optional.empty();
    }

    private static List<String> list(String text) {
        return Stream.of(text.split(",", -1)).map(String::strip).toList();
    }

    static Optional<Path> templatesFolder(Values values) {
        return values.parsed(Key.BOOKPOST_MAIL_TEMPLATES, "the path of a folder", SettingsReader::path);
    }

    /** Read where mails are composed only, for templates are code, and checking runs them. */
    private TemplateSet templates() {
        Optional<Path> folder = templatesFolder(values);
        if (folder.isEmpty() || !purpose.composes()) {
            return TemplateSet.SHIPPED;
        }
        try {
            return TemplateSet.read(folder.get());
        } catch (FaultyTemplatesException e) {
            e.faults().forEach(fault -> values.fault(Key.BOOKPOST_MAIL_TEMPLATES, "cannot be used: " + fault));
            return TemplateSet.SHIPPED;
        }
    }

    /** Nothing is read where nothing is composed: a migration may run as a user who must not see the keys. */
    private <T> Optional<T> fromFile(Key key, String file, FileReader<T> reader) {
        if (!purpose.composes()) {
            return Optional.empty();
        }
        try {
            return Optional.of(reader.read(Path.of(file)));
        } catch (UnusableFileException e) {
            values.fault(key, "cannot be used: " + e.getMessage());
        } catch (InvalidPathException e) {
            values.fault(key, "must be the path of a file");
        }
        return Optional.empty();
    }

    private interface FileReader<T> {
        T read(Path file) throws UnusableFileException;
    }
}
