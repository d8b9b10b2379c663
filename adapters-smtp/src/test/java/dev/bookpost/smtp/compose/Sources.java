package dev.bookpost.smtp.compose;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.testkit.outbox.TestMail;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Composes mails from what a template would have rendered, and reads sources. */
final class Sources {
    static final MailOrigin ORIGIN =
            new MailOrigin(new EmailAddress("bookpost@example.com"), "북포스트", "mail.example.com");

    private static final Pattern ENCODED_WORD = Pattern.compile("=\\?UTF-8\\?([BQ])\\?([^?]*)\\?=");

    private Sources() {}

    static OutgoingMail mail(String reference) {
        return new OutgoingMail(
                new MailId(UUID.fromString("01930000-0000-7000-8000-000000000001")),
                new TestMail("x"),
                new EmailAddress("member@example.com"),
                Locale.KOREAN,
                Instant.parse("2026-11-30T11:00:00Z"),
                reference);
    }

    static Composer composer(RenderedMail rendered) {
        return new Composer(
                MailTemplates.builder()
                        .register(TestMail.KIND, TestMail.class, (mail, locale) -> rendered)
                        .build(),
                ORIGIN,
                MailSigner.NONE);
    }

    /** One character per byte. */
    static String compose(RenderedMail rendered) throws UnsendableMailException {
        return new String(composer(rendered).compose(mail("booking:1")), ISO_8859_1);
    }

    static MimeMessage parse(String source) throws MessagingException {
        return new MimeMessage(
                Session.getInstance(new Properties()), new ByteArrayInputStream(source.getBytes(ISO_8859_1)));
    }

    static String body(String source, int part) throws MessagingException, IOException {
        MimeMultipart parts = (MimeMultipart) parse(source).getContent();
        return (String) parts.getBodyPart(part).getContent();
    }

    static String header(String source, String name) {
        String head = source.substring(0, source.indexOf("\r\n\r\n") + 2);
        Matcher header =
                Pattern.compile("(?m)^" + name + ": ?((?:.|\r\n[ \t])*)\r\n").matcher(head);
        if (!header.find()) {
            throw new AssertionError("no " + name + " in " + head);
        }
        return header.group(1);
    }

    /** Each encoded word (RFC 2047) on its own, so that one split inside a character is not readable. */
    static List<String> encodedWords(String header) throws CharacterCodingException {
        List<String> words = new ArrayList<>();
        for (Matcher word = ENCODED_WORD.matcher(header); word.find(); ) {
            byte[] bytes =
                    word.group(1).equals("B") ? Base64.getDecoder().decode(word.group(2)) : quoted(word.group(2));
            words.add(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        }
        return words;
    }

    private static byte[] quoted(String text) {
        StringBuilder bytes = new StringBuilder();
        Matcher token = Pattern.compile("=([0-9A-F]{2})|.").matcher(text.replace('_', ' '));
        while (token.find()) {
            bytes.append(
                    token.group(1) == null ? token.group().charAt(0) : (char) Integer.parseInt(token.group(1), 16));
        }
        return bytes.toString().getBytes(ISO_8859_1);
    }
}
