package dev.bookpost.bootstrap.catcher;

import dev.bookpost.application.inbox.CaughtMails.Attachment;
import dev.bookpost.application.inbox.CaughtMails.Parts;
import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.InternetHeaders;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeUtility;
import jakarta.mail.internet.ParseException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Takes a message apart (RFC 2045) as far as it can be; what cannot be read is left out, never an error. */
final class MessageReader {
    private static final int MAX_DEPTH = 10;
    private static final int MAX_PARTS = 100;
    private static final int MAX_SUBJECT = 500;

    private @Nullable String html;
    private @Nullable String text;
    private @Nullable String calendar;
    private final List<Attachment> others = new ArrayList<>();
    private int seen;

    private MessageReader() {}

    static String subject(byte[] source) {
        try {
            String[] raw = new InternetHeaders(new ByteArrayInputStream(source), true).getHeader("Subject");
            return raw == null ? "" : oneLine(decoded(MimeUtility.unfold(raw[0])));
        } catch (MessagingException e) {
            return "";
        }
    }

    private static String decoded(String raw) {
        try {
            return MimeUtility.decodeText(raw);
        } catch (UnsupportedEncodingException e) {
            return raw;
        }
    }

    private static String oneLine(String subject) {
        String line = subject.replaceAll("\\p{Cntrl}+", " ").strip();
        return line.codePointCount(0, line.length()) <= MAX_SUBJECT
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_SUBJECT));
    }

    static Parts parts(byte[] source) {
        MessageReader reader = new MessageReader();
        try {
            MimeMessage message =
                    new MimeMessage(Session.getInstance(new Properties()), new ByteArrayInputStream(source));
            reader.read(message, 0);
        } catch (MessagingException e) {
            reader.text = new String(source, StandardCharsets.UTF_8);
        }
        return new Parts(reader.html, reader.text, reader.calendar, List.copyOf(reader.others));
    }

    private void read(Part part, int depth) {
        seen++;
        if (depth > MAX_DEPTH || seen > MAX_PARTS) {
            return;
        }
        try {
            if (part.isMimeType("multipart/*") && part.getContent() instanceof Multipart multipart) {
                for (int i = 0; i < multipart.getCount(); i++) {
                    BodyPart child = multipart.getBodyPart(i);
                    read(child, depth + 1);
                }
            } else if (part.isMimeType("text/html") && html == null && !isAttachment(part)) {
                html = content(part);
            } else if (part.isMimeType("text/plain") && text == null && !isAttachment(part)) {
                text = content(part);
            } else if (part.isMimeType("text/calendar") && calendar == null && !isAttachment(part)) {
                calendar = content(part);
            } else {
                String name = part.getFileName();
                others.add(new Attachment(name == null ? "" : oneLine(decoded(name)), mediaType(part)));
            }
        } catch (MessagingException | IOException e) {
            others.add(new Attachment("", "unreadable"));
        }
    }

    private static boolean isAttachment(Part part) throws MessagingException {
        return Part.ATTACHMENT.equalsIgnoreCase(part.getDisposition());
    }

    private static String mediaType(Part part) throws MessagingException {
        try {
            return new ContentType(part.getContentType()).getBaseType().toLowerCase(Locale.ROOT);
        } catch (ParseException e) {
            return "unreadable";
        }
    }

    private static String content(Part part) throws MessagingException, IOException {
        try (InputStream body = part.getInputStream()) {
            return new String(body.readAllBytes(), charset(part));
        }
    }

    private static Charset charset(Part part) throws MessagingException {
        try {
            String name = new ContentType(part.getContentType()).getParameter("charset");
            return name == null ? StandardCharsets.UTF_8 : Charset.forName(MimeUtility.javaCharset(name));
        } catch (ParseException | IllegalArgumentException e) {
            return StandardCharsets.UTF_8;
        }
    }
}
