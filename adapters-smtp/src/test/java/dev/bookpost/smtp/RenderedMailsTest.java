package dev.bookpost.smtp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.smtp.SampleMails.Sample;
import jakarta.mail.BodyPart;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every mail reads as it was approved: {@code src/test/resources/mails/<name>.txt}. What it reads now is left in
 * {@code target/mails}, to be looked at and copied where a change is meant; the sources lie beside it.
 */
class RenderedMailsTest {
    private static final Path ACTUAL = Path.of("target", "mails");
    private static final String SEPARATOR = "\n----------\n";

    @TestFactory
    Stream<DynamicTest> every_mail_reads_as_it_was_approved() {
        return SampleMails.all().stream().map(sample -> DynamicTest.dynamicTest(sample.name(), () -> check(sample)));
    }

    private static void check(Sample sample) throws Exception {
        byte[] source = SampleMails.composer().compose(sample.mail());
        MimeMessage message = new MimeMessage(Session.getInstance(new Properties()), new ByteArrayInputStream(source));
        MimeMultipart parts = (MimeMultipart) message.getContent();
        StringBuilder actual = new StringBuilder("Subject: " + message.getSubject() + "\n\n"
                + lines(parts.getBodyPart(0).getContent()) + SEPARATOR
                + lines(parts.getBodyPart(1).getContent()));
        if (parts.getCount() == 3) {
            BodyPart calendar = parts.getBodyPart(2);
            actual.append(SEPARATOR)
                    .append(calendar.getContentType())
                    .append("\n\n")
                    .append(new String(calendar.getInputStream().readAllBytes(), UTF_8).replace("\r\n", "\n"));
        }
        Files.createDirectories(ACTUAL);
        Files.writeString(ACTUAL.resolve(sample.name() + ".txt"), actual);
        Files.write(ACTUAL.resolve(sample.name() + ".eml"), source);
        assertThat(actual.toString()).isEqualTo(approved(sample.name()));
        assertThat(parts.getCount()).isBetween(2, 3);
        assertThat(parts.getContentType()).startsWith("multipart/alternative");
        assertThat(parts.getBodyPart(0).getContentType()).startsWith("text/plain;");
        assertThat(parts.getBodyPart(1).getContentType()).startsWith("text/html;");
    }

    private static String lines(Object content) {
        return ((String) content).replace("\r\n", "\n");
    }

    private static String approved(String name) throws IOException {
        try (InputStream file = RenderedMailsTest.class.getResourceAsStream("/mails/" + name + ".txt")) {
            return file == null ? "nothing approved yet" : new String(file.readAllBytes(), UTF_8);
        }
    }
}
