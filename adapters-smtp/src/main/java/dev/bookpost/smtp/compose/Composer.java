package dev.bookpost.smtp.compose;

import com.sanctionco.jmail.EmailValidator;
import com.sanctionco.jmail.JMail;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.smtp.calendar.CalendarEntry;
import dev.bookpost.smtp.calendar.CalendarWriter;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.Date;
import java.util.Properties;
import java.util.regex.Pattern;
import org.simplejavamail.api.email.CalendarMethod;
import org.simplejavamail.api.email.ContentTransferEncoding;
import org.simplejavamail.api.email.Email;
import org.simplejavamail.api.email.EmailPopulatingBuilder;
import org.simplejavamail.api.email.Recipient;
import org.simplejavamail.api.mailer.config.EmailGovernance;
import org.simplejavamail.converter.EmailConverter;
import org.simplejavamail.email.EmailBuilder;
import org.simplejavamail.mailer.MailerHelper;
import org.simplejavamail.mailer.internal.EmailGovernanceImpl;

/**
 * Makes the source of a mail. The same mail has the same bytes at every attempt, on every thread and in every process
 * of one version and configuration. Safe for concurrent use.
 */
public final class Composer {
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029]+");

    private final MailTemplates templates;
    private final MailOrigin origin;
    private final MailSigner signer;
    private final MessageIds ids;
    private final CalendarWriter calendars;
    private final Session session = Session.getInstance(new Properties());
    private final EmailValidator validator = JMail.strictValidator();
    private final EmailGovernance governance = EmailGovernanceImpl.NO_GOVERNANCE();

    public Composer(MailTemplates templates, MailOrigin origin, MailSigner signer) {
        this.templates = templates;
        this.origin = origin;
        this.signer = signer;
        this.ids = new MessageIds(origin.mailDomain());
        this.calendars = new CalendarWriter(origin.from(), origin.fromName(), origin.mailDomain());
    }

    /**
     * @return RFC 5322, ASCII only, lines of at most 998 bytes that end in CRLF
     * @throws UnsendableMailException if it cannot be rendered, or the mail library refuses what was rendered
     * @throws CompositionFailedException if it should have been possible, and something of ours is broken
     */
    public byte[] compose(OutgoingMail mail) throws UnsendableMailException {
        RenderedMail rendered = templates.render(mail.content(), mail.locale());
        String subject = oneLine(rendered.subject());
        Email email;
        try {
            email = email(mail, subject, rendered);
            MailerHelper.validate(email, validator);
        } catch (RuntimeException e) {
            // the library's own text holds the subject
            throw new UnsendableMailException("refused by the mail library", e);
        }
        try {
            return source(email, subject, mail);
        } catch (MessagingException | IOException | RuntimeException e) {
            throw new CompositionFailedException(e);
        }
    }

    private byte[] source(Email email, String subject, OutgoingMail mail) throws MessagingException, IOException {
        MimeMessage message = EmailConverter.emailToMimeMessage(email, session, governance);
        if (TypedEncodedWord.isIn(subject)) {
            message.setHeader("Subject", TypedEncodedWord.encode(subject));
        }
        FixedSource.fix(message, mail.id().toString(), mail.date());
        ByteArrayOutputStream source = new ByteArrayOutputStream(8_192);
        message.writeTo(source);
        return signer.sign(source.toByteArray(), mail.date());
    }

    private Email email(OutgoingMail mail, String subject, RenderedMail rendered) {
        String thread = ids.ofThread(mail.reference());
        EmailPopulatingBuilder builder = EmailBuilder.startingBlank()
                // a Recipient built here is one mailbox; the builder's own parsing would split a list
                .from(new Recipient(origin.fromName(), origin.from().value(), null))
                .to(new Recipient(null, mail.recipient().value(), Message.RecipientType.TO))
                .withSubject(TypedEncodedWord.acceptable(subject))
                .withPlainText(crlf(rendered.text()))
                .withHTMLText(crlf(rendered.html()))
                .withHeader("Auto-Submitted", "auto-generated") // RFC 3834 section 5: no reply is provoked
                .withHeader("X-Auto-Response-Suppress", "All")
                .withHeader("In-Reply-To", thread)
                .withHeader("References", thread)
                .fixingMessageId(ids.of(mail.id()))
                .fixingSentDate(Date.from(mail.date()))
                // any relay transports it: no long line, no lone dot, nothing to recode
                .withContentTransferEncoding(ContentTransferEncoding.BASE_64);
        if (origin.replyTo() != null) {
            builder.withReplyTo(new Recipient(null, origin.replyTo().value(), null));
        }
        if (rendered.calendar() != null) {
            addCalendar(builder, rendered.calendar(), mail);
        }
        if (rendered.unsubscribe() != null) {
            addUnsubscribe(builder, rendered.unsubscribe());
        }
        return builder.buildEmail();
    }

    private void addCalendar(EmailPopulatingBuilder builder, CalendarEntry entry, OutgoingMail mail) {
        CalendarMethod method = switch (entry.version().stage().method()) {
            case REQUEST -> CalendarMethod.REQUEST;
            case CANCEL -> CalendarMethod.CANCEL;
        };
        builder.withCalendarText(method, calendars.write(entry, mail.recipient(), mail.date()));
    }

    /** RFC 2369 section 3.2; one-click only over https (RFC 8058 section 3.1). */
    private static void addUnsubscribe(EmailPopulatingBuilder builder, URI link) {
        builder.withHeader("List-Unsubscribe", "<" + link.toASCIIString() + ">");
        if ("https".equalsIgnoreCase(link.getScheme())) {
            builder.withHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
        }
    }

    private static String oneLine(String subject) {
        return CONTROL.matcher(subject).replaceAll(" ").strip();
    }

    private static String crlf(String text) {
        return text.replace("\r\n", "\n").replace('\r', '\n').replace("\n", "\r\n");
    }
}
