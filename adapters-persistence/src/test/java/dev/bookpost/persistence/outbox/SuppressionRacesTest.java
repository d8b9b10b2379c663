package dev.bookpost.persistence.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.testkit.outbox.OutboxFixture;
import dev.bookpost.testkit.outbox.TestMail;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two dispatchers that hear of the same addresses at the same moment. */
class SuppressionRacesTest {
    private static final long PATIENCE_SECONDS = 30;

    private static JooqOutboxFixture outbox;

    @BeforeAll
    static void open() {
        outbox = new JooqOutboxFixture();
    }

    @BeforeEach
    void empty() {
        outbox.database().reset();
    }

    @AfterAll
    static void close() {
        outbox.close();
    }

    private static void enqueueTo(String address) {
        outbox.enqueue(new NewMail(
                OutboxFixture.newId(),
                new TestMail("word"),
                new EmailAddress(address),
                Locale.ENGLISH,
                "test:word",
                null,
                null,
                Schedule.NOW));
    }

    private static void suppress(Statement statement, String address) throws Exception {
        statement.execute("""
                insert into email_suppression (recipient, suppressed_at, mail_id, reply)
                values ('%s', now(), gen_random_uuid(), 'the other')""".formatted(address));
    }

    @Test
    void each_address_is_suppressed_once_and_nobody_waits_in_a_circle() throws Exception {
        enqueueTo("b@example.com"); // its row comes first, its address last
        enqueueTo("a@example.com");
        List<ClaimedMail> mails = outbox.claim("w1");
        List<Settlement> refusals = mails.stream()
                .map(mail -> new Settlement(
                        mail.id(), mail.leaseNo(), new Settlement.Refused(550, "550 5.1.1 no such user")))
                .toList();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection other = outbox.database().dataSource().getConnection();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            suppress(statement, "a@example.com");
            Future<SettleReport> settling =
                    threads.submit(() -> outbox.repository().settle(refusals));
            outbox.awaitSomebodyBlocked();
            // before anybody would notice that they wait in a circle, and begin anew
            statement.execute("set local lock_timeout = '300ms'");
            suppress(statement, "b@example.com");
            other.commit();
            assertThat(settling.get(PATIENCE_SECONDS, TimeUnit.SECONDS).settled())
                    .extracting(SettleReport.Settled::state)
                    .containsExactly(MailState.DEAD, MailState.DEAD);
        }
        assertThat(outbox.count("select count(*) from email_suppression where reply = 'the other'"))
                .isEqualTo(2);
        assertThat(outbox.count("select count(*) from email_suppression")).isEqualTo(2);
    }
}
