package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.testkit.database.PgBouncer;
import dev.bookpost.testkit.database.StoppableServer;
import dev.bookpost.testkit.database.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Q24: a pooler in transaction mode hands each transaction whatever session is free, and keeps no session state. */
class PgBouncerTest {
    /** Far fewer than the connections that two processes open. */
    private static final int SESSIONS = 3;

    private static final int MEMBERS = 4;
    private static final int MAILS = 400;

    private static final StoppableServer server = StoppableServer.start();

    @BeforeEach
    void empty() {
        TestDatabase.on(server).reset();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Stage.Running start(Stage stage, PgBouncer pooler, String... more) {
        List<String> settings = new ArrayList<>(List.of(
                "BOOKPOST_DB_URL",
                pooler.url(),
                "BOOKPOST_DB_MIGRATE_URL",
                String.valueOf(server.dataSource().getUrl())));
        settings.addAll(List.of(more));
        return stage.start(settings.toArray(String[]::new));
    }

    @Test
    void everything_works_while_many_connections_share_few_sessions() throws Exception {
        try (PgBouncer pooler = PgBouncer.before(server, SESSIONS);
                Stage stage = new Stage(TestDatabase.on(server))) {
            Stage.Running web = start(stage, pooler);
            Stage.Running dispatcher = start(stage, pooler, "BOOKPOST_ROLES", "dispatcher");
            String resource = web.addResource(MEMBERS);
            stage.enqueue(MAILS);

            try (ExecutorService members = Executors.newFixedThreadPool(MEMBERS)) {
                List<Future<?>> all = new ArrayList<>();
                for (int i = 0; i < MEMBERS; i++) {
                    String email = "member" + i + "@example.com";
                    all.add(members.submit(() -> bookAndCancel(web.api(), email, resource)));
                }
                for (Future<?> one : all) {
                    one.get(60, TimeUnit.SECONDS);
                }
            }
            assertThat(stage.awaitSettled(MAILS + 3 * MEMBERS)).containsOnly(MailState.SENT);

            assertThat(web.adapters().settledHere()).isPositive();
            assertThat(dispatcher.adapters().settledHere()).isPositive();
            assertThat(stage.relay.received())
                    .hasSize(MAILS + 3 * MEMBERS)
                    .extracting(mail -> ArrivedMail.of(mail).messageId())
                    .doesNotHaveDuplicates();
            assertThat(stage.mails("member-welcome")).isEqualTo(MAILS + MEMBERS);
            assertThat(stage.mails("booking-confirmed")).isEqualTo(MEMBERS);
            assertThat(stage.mails("booking-cancelled")).isEqualTo(MEMBERS);
            assertThat(stage.database.query("select sum(attempt_count), bool_or(uncertain) from email_history"))
                    .containsExactly("0|f");
            assertThat(stage.database.query("""
                    select count(*) between 1 and %d
                    from pg_stat_activity
                    where backend_type = 'client backend' and pid <> pg_backend_pid()""".formatted(SESSIONS)))
                    .as("sessions that all the connections have shared")
                    .containsExactly("t");
        }
    }

    private static void bookAndCancel(ApiClient api, String email, String resource) {
        assertThat(api.signUp(email, "en").status()).isEqualTo(201);
        String token = api.signIn(email);
        ApiClient.Answer booked = api.book(token, resource, 10);
        assertThat(booked.status()).isEqualTo(201);
        assertThat(api.post("/api/bookings/" + booked.text("id") + "/cancel", token, "{}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void each_transaction_has_its_limits_and_sessions_keep_none() {
        try (PgBouncer pooler = PgBouncer.before(server, 1);
                Stage stage = new Stage(TestDatabase.on(server))) {
            Stage.Running running = start(stage, pooler, "BOOKPOST_ROLES", "http");
            running.addResource(1);
            stage.database.execute("""
                    create table seen (statement text, idle text);
                    create function see() returns trigger language plpgsql as $$
                    begin
                        insert into seen values (current_setting('statement_timeout'),
                                                 current_setting('idle_in_transaction_session_timeout'));
                        return null;
                    end $$;
                    create trigger see after insert on resource execute function see();
                    """);
            running.addResource(1);
            assertThat(stage.database.query("select statement, idle from seen")).containsExactly("5s|8s");
        }
    }
}
