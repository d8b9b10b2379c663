package dev.bookpost.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.smtp.relay.RelaySettings;
import dev.bookpost.smtp.relay.RelaySettings.Limits;
import dev.bookpost.smtp.relay.RelaySettings.Security;
import dev.bookpost.testkit.smtp.ScriptedSmtp;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LoggingTest {
    @Test
    void our_logs_hold_neither_recipients_nor_contents_even_in_detail() throws InterruptedException {
        Logger ours = (Logger) LoggerFactory.getLogger("dev.bookpost");
        Level before = ours.getLevel();
        ListAppender<ILoggingEvent> logs = new ListAppender<>();
        logs.start();
        ours.addAppender(logs);
        ours.setLevel(Level.TRACE);
        try (ScriptedSmtp server = ScriptedSmtp.acceptingAll();
                SmtpGateway gateway = gateway(server)) {
            for (SampleMails.Sample sample : SampleMails.all()) {
                assertThat(gateway.send(sample.mail(), Duration.ofSeconds(10)))
                        .isInstanceOf(SendOutcome.Delivered.class);
            }
        } finally {
            ours.setLevel(before);
            ours.detachAppender(logs);
        }
        assertThat(logs.list)
                .isNotEmpty()
                .extracting(event -> Objects.toString(event.getFormattedMessage()) + event.getThrowableProxy())
                .noneMatch(line -> line.contains("member@") || line.contains("to-ken") || line.contains("김민수"));
    }

    private static SmtpGateway gateway(ScriptedSmtp server) {
        RelaySettings relay = new RelaySettings(
                "localhost", server.port(), Security.NONE, null, "client.example.com", Limits.DEFAULT);
        return SmtpGateway.open(new SmtpSettings(relay, TestTemplates.ORIGIN, URI.create("https://book.example")));
    }
}
