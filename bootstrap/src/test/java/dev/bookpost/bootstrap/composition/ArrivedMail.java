package dev.bookpost.bootstrap.composition;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.bookpost.testkit.smtp.ScriptedSmtp.Received;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Properties;

/** A mail as its reader sees it. */
record ArrivedMail(String recipient, String subject, String messageId, String text) {
    static ArrivedMail of(Received received) {
        try {
            MimeMessage message = new MimeMessage(
                    Session.getInstance(new Properties()),
                    new ByteArrayInputStream(received.source().getBytes(ISO_8859_1)));
            String recipient = received.recipients().getFirst().replaceAll("[<>]", "");
            return new ArrivedMail(recipient, message.getSubject(), message.getMessageID(), text(message));
        } catch (MessagingException | IOException e) {
            throw new IllegalStateException(received.source(), e);
        }
    }

    private static String text(Part part) throws MessagingException, IOException {
        if (part.isMimeType("text/plain")) {
            return (String) part.getContent();
        }
        if (part.getContent() instanceof Multipart parts) {
            for (int i = 0; i < parts.getCount(); i++) {
                String text = text(parts.getBodyPart(i));
                if (!text.isEmpty()) {
                    return text;
                }
            }
        }
        return "";
    }
}
