package dev.bookpost.smtp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bookpost.domain.outbox.MailPreview;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.smtp.compose.Composer;
import dev.bookpost.smtp.compose.UnsendableMailException;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Session;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimePart;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Composes as the gateway does, and reads the parts out of the source, as the recipient's program will. */
final class SmtpMailPreview implements MailPreview {
    private final Composer composer;
    private final Session session = Session.getInstance(new Properties());

    SmtpMailPreview(Composer composer) {
        this.composer = composer;
    }

    @Override
    public Result of(OutgoingMail mail) {
        byte[] source;
        try {
            source = composer.compose(mail);
        } catch (UnsendableMailException e) {
            return new Result.Unsendable(String.valueOf(e.getMessage()));
        }
        try {
            return composed(source);
        } catch (MessagingException | IOException e) {
            throw new IllegalStateException("what was composed cannot be read", e);
        }
    }

    private Result composed(byte[] source) throws MessagingException, IOException {
        List<MimePart> leaves = new ArrayList<>();
        collect(new MimeMessage(session, new ByteArrayInputStream(source)), leaves);
        return new Result.Composed(
                text(the("text/html", leaves)),
                text(the("text/plain", leaves)),
                calendar(leaves),
                new String(source, US_ASCII));
    }

    private static void collect(MimePart part, List<MimePart> leaves) throws MessagingException, IOException {
        if (part.getContent() instanceof Multipart parts) {
            for (int i = 0; i < parts.getCount(); i++) {
                collect((MimePart) parts.getBodyPart(i), leaves);
            }
        } else {
            leaves.add(part);
        }
    }

    private static Optional<MimePart> first(String mediaType, List<MimePart> leaves) throws MessagingException {
        for (MimePart leaf : leaves) {
            if (leaf.isMimeType(mediaType)) {
                return Optional.of(leaf);
            }
        }
        return Optional.empty();
    }

    private static MimePart the(String mediaType, List<MimePart> leaves) throws MessagingException {
        return first(mediaType, leaves).orElseThrow(() -> new MessagingException("no part of " + mediaType));
    }

    private static @Nullable Calendar calendar(List<MimePart> leaves) throws MessagingException, IOException {
        Optional<MimePart> part = first("text/calendar", leaves);
        if (part.isEmpty()) {
            return null;
        }
        String method = new ContentType(part.get().getContentType()).getParameter("method");
        return new Calendar(method, text(part.get()));
    }

    /** The composer writes no other character set. */
    private static String text(MimePart part) throws MessagingException, IOException {
        return new String(part.getInputStream().readAllBytes(), UTF_8);
    }
}
