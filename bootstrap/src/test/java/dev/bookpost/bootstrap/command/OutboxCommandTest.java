package dev.bookpost.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.StartFailure;
import dev.bookpost.testkit.database.TestDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutboxCommandTest {
    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final String DEAD = "01900000-0000-7000-8000-000000000001";
    private static final String WAITING = "01900000-0000-7000-8000-000000000002";
    private static final String SENDING = "01900000-0000-7000-8000-000000000003";

    private static final String UNKNOWN = "01900000-0000-7000-8000-000000000009";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void fill() {
        DATABASE.reset();
        insert(DEAD, "dead, reason_code, last_error, last_failed_at", "true, 'refused', '550 no', now()");
        insert(WAITING, "dead", "false");
        insert(SENDING, "claimed_by, claimed_as", "'w1', 'sender'");
    }

    private static void insert(String id, String columns, String values) {
        DATABASE.execute("""
                insert into email_outbox (id, kind, version, reference, recipient, locale, payload, enqueued_at,
                                          due_at, next_attempt_at, %s)
                values ('%s', 'booking-confirmed', 1, 'booking:1', 'ann@example.com', 'en', '{}', now(),
                        '2026-01-01 00:00Z', now(), %s)""".formatted(columns, id, values));
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    private int run(String... arguments) {
        return run(Map.of(), arguments);
    }

    private int run(Map<String, String> given, String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Map<String, String> environment = new HashMap<>(given);
        environment.put("BOOKPOST_DB_URL", DATABASE.dataSource().getUrl());
        environment.put("BOOKPOST_DB_USER", String.valueOf(DATABASE.dataSource().getUser()));
        environment.put(
                "BOOKPOST_DB_PASSWORD", String.valueOf(DATABASE.dataSource().getPassword()));
        return new CommandLineProgram(environment, (settings, surroundings, sampleData) -> {
                    throw new StartFailure("not to be started here");
                })
                .printingTo(new PrintWriter(out, true), new PrintWriter(err, true))
                .run(arguments);
    }

    private void assertRefused(String why, String... arguments) {
        assertThat(run(arguments)).as(err.toString()).isEqualTo(1);
        assertThat(err.toString().strip()).isEqualTo("bookpost: " + why);
        assertThat(out.toString()).isEmpty();
    }

    private static List<String> states() {
        return DATABASE.query("""
                select case when dead then 'DEAD' when claimed_as is null then 'PENDING' else 'SENDING' end
                from email_outbox union all select state from email_history order by 1""");
    }

    @Test
    void the_stats_are_two_aligned_columns() {
        assertThat(run("outbox", "stats")).as(err.toString()).isZero();
        List<String> lines = out.toString().lines().toList();
        assertThat(lines.subList(0, 5))
                .containsExactly("pending     1", "due         1", "sending     1", "published   0", "dead        1");
        assertThat(lines.get(5)).matches("oldest due  [1-9]\\d* s");
        assertThat(lines.subList(6, 8)).containsExactly("paused      no", "relay       ok");
    }

    @Test
    void the_list_is_a_table_with_the_newest_first() {
        assertThat(run("outbox", "list")).as(err.toString()).isZero();
        List<String> lines = out.toString().lines().toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.getFirst()).startsWith("ID ").endsWith("WHY");
        assertThat(lines.get(1)).startsWith(SENDING + "  SENDING  booking-confirmed  0");
        assertThat(lines.getLast()).startsWith(DEAD).endsWith("ann@example.com  booking:1  refused: 550 no");
        assertThat(run("outbox", "list", "--state", "dead", "--recipient", "Ann@Example.com"))
                .isZero();
        assertThat(out.toString().lines()).hasSize(2);
        assertThat(run("outbox", "list", "--limit", "2")).isZero();
        assertThat(out.toString().lines()).hasSize(4).last().asString().contains("older");
        assertThat(run("outbox", "list", "--reference", "booking:2")).isZero();
        assertThat(out.toString().strip()).isEqualTo("no mails");
    }

    @Test
    void pausing_holds_until_it_is_resumed() {
        assertThat(run("outbox", "pause")).as(err.toString()).isZero();
        assertThat(out.toString()).containsPattern("(?m)^paused +since 20");
        assertThat(run("outbox", "resume")).isZero();
        assertThat(out.toString()).containsPattern("(?m)^paused +no");
    }

    @Test
    void one_mail_is_requeued_or_discarded_by_its_id() {
        assertThat(run("outbox", "requeue", DEAD)).as(err.toString()).isZero();
        assertThat(out.toString().strip()).isEqualTo(DEAD + " requeued");
        assertThat(run("outbox", "discard", WAITING)).isZero();
        assertThat(out.toString().strip()).isEqualTo(WAITING + " discarded");
        assertThat(states()).containsExactly("DISCARDED", "PENDING", "SENDING");
    }

    @Test
    void a_refusal_is_exit_code_1_with_its_reason() {
        assertRefused("the mail is not dead", "outbox", "requeue", WAITING);
        assertRefused("the mail is being sent", "outbox", "discard", SENDING);
        assertRefused("there is no such mail", "outbox", "requeue", UNKNOWN);
        assertRefused("there is no such mail", "outbox", "discard", UNKNOWN);
        assertThat(states()).containsExactly("DEAD", "PENDING", "SENDING");
    }

    @Test
    void one_mail_is_shown_with_what_the_relay_said_to_each_attempt() {
        DATABASE.execute("""
                insert into email_attempt (mail_id, lease_no, attempt_no, failed_at, reply_code, error, uncertain)
                values ('%1$s', 1, 1, '2026-01-01 00:00:01Z', 450, '450 later', false),
                       ('%1$s', 2, 2, '2026-01-01 00:01:02Z', null, 'timed out', true)""".formatted(DEAD));
        assertThat(run("outbox", "show", DEAD)).as(err.toString()).isZero();
        List<String> lines = out.toString().lines().toList();
        assertThat(lines)
                .startsWith("id          " + DEAD, "kind        booking-confirmed", "reference   booking:1")
                .contains(
                        "state       DEAD",
                        "reason      refused",
                        "recipient   ann@example.com",
                        "due         2026-01-01T00:00:00Z",
                        "last error  550 no")
                .endsWith(
                        "",
                        "ATTEMPT  FAILED                CODE  ERROR",
                        "1        2026-01-01T00:00:01Z  450   450 later",
                        "2?       2026-01-01T00:01:02Z  -     timed out");
        assertThat(run("outbox", "show", WAITING)).isZero();
        assertThat(out.toString())
                .contains("state         PENDING", "next attempt  20")
                .doesNotContain("ATTEMPT");
        assertRefused("there is no such mail", "outbox", "show", UNKNOWN);
    }

    @Test
    void one_mail_is_previewed_as_it_would_leave_and_stays_as_it_is() {
        DATABASE.execute("""
                update email_outbox set kind = 'member-welcome', payload =
                  '{"confirmToken": "t0k-en", "signedUpAt": "2026-01-01T00:00:00Z", "zone": "Asia/Seoul"}'
                where id = '%s'""".formatted(WAITING));
        Map<String, String> settings = Map.of(
                "BOOKPOST_MAIL_FROM", "desk@example.org",
                "BOOKPOST_PUBLIC_URL", "https://book.example");
        assertThat(run(settings, "outbox", "show", WAITING, "--preview", "text"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("https://book.example/confirm?token=***")
                .doesNotContain("t0k-en");
        assertThat(run(settings, "outbox", "show", WAITING, "--preview", "html"))
                .isZero();
        assertThat(out.toString()).startsWith("<!DOCTYPE html>").doesNotContain("t0k-en");
        assertThat(run(settings, "outbox", "show", WAITING, "--preview", "source"))
                .isZero();
        assertThat(out.toString())
                .contains("From: Bookpost <desk@example.org>\r\n", "To: ann@example.com\r\n")
                .doesNotContainPattern("(?<!\r)\n");
        assertThat(run(settings, "outbox", "show", WAITING, "--preview", "calendar"))
                .isEqualTo(1);
        assertThat(err.toString().strip()).isEqualTo("bookpost: the mail has no calendar part");
        assertThat(run(settings, "outbox", "show", DEAD, "--preview", "text")).isEqualTo(1);
        assertThat(err.toString().strip())
                .isEqualTo(
                        "bookpost: the mail cannot be sent as it is: the content is not that of a booking-confirmed/1");
        assertThat(run(settings, "outbox", "show", UNKNOWN, "--preview", "text"))
                .isEqualTo(1);
        assertThat(err.toString().strip()).isEqualTo("bookpost: there is no such mail");
        assertThat(run("outbox", "show", WAITING, "--preview", "text")).isEqualTo(1);
        assertThat(err.toString()).contains("BOOKPOST_MAIL_FROM is missing");
        assertThat(run("outbox", "discard", WAITING)).isZero();
        assertThat(run(settings, "outbox", "show", WAITING, "--preview", "text"))
                .isEqualTo(1);
        assertThat(err.toString().strip()).isEqualTo("bookpost: the mail is finished; its content is not kept");
        assertThat(run("outbox", "show", WAITING)).isZero();
        assertThat(out.toString()).contains("DISCARDED", "operator");
    }

    @Test
    void suppressed_addresses_are_listed_and_lifted() {
        assertThat(run("outbox", "suppressions")).as(err.toString()).isZero();
        assertThat(out.toString().strip()).isEqualTo("no suppressed addresses");
        for (String name : List.of("old", "new")) {
            DATABASE.execute("""
                    insert into email_suppression (recipient, suppressed_at, mail_id, reply)
                    values ('%s@example.com', '2027-03-01 09:00Z', '%s', '550 5.1.1 no %s')""".formatted(name, DEAD, name));
        }
        assertThat(run("outbox", "suppressions")).isZero();
        assertThat(out.toString().lines())
                .containsExactly(
                        "ADDRESS          SINCE                 REPLY",
                        "new@example.com  2027-03-01T09:00:00Z  550 5.1.1 no new",
                        "old@example.com  2027-03-01T09:00:00Z  550 5.1.1 no old");
        assertThat(run("outbox", "suppressions", "--limit", "1")).isZero();
        assertThat(out.toString().lines()).hasSize(3).last().asString().contains("older");
        assertThat(run("outbox", "lift", "New@Example.com")).isZero();
        assertThat(out.toString().strip()).isEqualTo("new@example.com is sent mails again");
        assertRefused("new@example.com is not suppressed", "outbox", "lift", "new@example.com");
        assertThat(DATABASE.query("select recipient from email_suppression")).containsExactly("old@example.com");
    }

    @Test
    void the_list_says_why_a_mail_was_discarded() {
        DATABASE.execute("""
                insert into email_history (mail_id, kind, version, reference, recipient, locale, seq, enqueued_at,
                                           due_at, finished_at, state, attempt_count, uncertain, reason_code)
                values (gen_random_uuid(), 'booking-confirmed', 1, 'booking:1', 'ann@example.com', 'en', 99, now(),
                        now(), now(), 'DISCARDED', 0, false, 'suppressed')""");
        assertThat(run("outbox", "list", "--state", "discarded"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString().lines()).hasSize(2).last().asString().endsWith("booking:1  suppressed");
    }

    @Test
    void many_dead_mails_are_chosen_by_what_they_have_in_common() {
        assertThat(run("outbox", "discard", "--all", "--dry-run")).isZero();
        assertThat(out.toString().strip()).isEqualTo("1 matched, 1 would be discarded, 0 skipped");
        assertThat(run("outbox", "requeue", "--reason", "lost", "--kind", "booking-confirmed"))
                .isZero();
        assertThat(out.toString().strip()).isEqualTo("0 matched, 0 requeued, 0 skipped");
        assertThat(run("outbox", "requeue", "--dead-before", "2000-01-01T00:00:00Z"))
                .isZero();
        assertThat(states()).contains("DEAD");
        assertThat(run("outbox", "requeue", "--reason", "refused")).isZero();
        assertThat(out.toString().strip()).isEqualTo("1 matched, 1 requeued, 0 skipped");
        assertThat(states()).containsExactly("PENDING", "PENDING", "SENDING");
    }

    @Test
    void wrong_use_is_exit_code_2_and_changes_nothing() {
        for (List<String> wrong : List.of(
                List.of("outbox"),
                List.of("outbox", "requeue"),
                List.of("outbox", "discard", "--dry-run"),
                List.of("outbox", "discard", "--all", "--kind", "booking-confirmed"),
                List.of("outbox", "discard", DEAD, "--all"),
                List.of("outbox", "discard", "1"),
                List.of("outbox", "requeue", "--kind", "none"),
                List.of("outbox", "requeue", "--reason", "none"),
                List.of("outbox", "requeue", "--all", "--limit", "0"),
                List.of("outbox", "requeue", "--dead-before", "yesterday"),
                List.of("outbox", "list", "--state", "none"),
                List.of("outbox", "list", "--kind", "none"),
                List.of("outbox", "list", "--recipient", "none"),
                List.of("outbox", "list", "--limit", "0"),
                List.of("outbox", "suppressions", "--limit", "0"),
                List.of("outbox", "show"),
                List.of("outbox", "show", "1"),
                List.of("outbox", "show", DEAD, "--preview"),
                List.of("outbox", "show", DEAD, "--preview", "raw"),
                List.of("outbox", "lift"),
                List.of("outbox", "lift", "none"))) {
            assertThat(run(wrong.toArray(String[]::new))).as(wrong.toString()).isEqualTo(2);
        }
        assertThat(states()).containsExactly("DEAD", "PENDING", "SENDING");
    }

    @Test
    void what_cannot_be_read_is_said_in_words_and_without_the_whole_help() {
        assertThat(run("outbox", "requeue", "notanid")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "bookpost: Invalid value for positional parameter at index 0 (ID): 'notanid' is not an id",
                        "See: bookpost outbox requeue --help");
        assertThat(run("outbox", "discard", "--dead-before", "yesterday")).isEqualTo(2);
        assertThat(err.toString())
                .contains("'yesterday' is not a time such as 2027-03-14T02:30:00Z")
                .doesNotContain("java.");
    }

    @Test
    void a_folder_without_an_embedded_database_gets_none(@TempDir Path folder) {
        Map<String, String> environment =
                Map.of("BOOKPOST_DATA_DIR", folder.resolve("mistyped").toString());
        int code = new CommandLineProgram(environment, (settings, surroundings, sampleData) -> {
                    throw new StartFailure("not to be started here");
                })
                .printingTo(new PrintWriter(out, true), new PrintWriter(err, true))
                .run("outbox", "stats", "--embedded");
        assertThat(code).isEqualTo(1);
        assertThat(err.toString()).startsWith("bookpost: there is no embedded database in " + folder);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_database_without_the_schema_is_one_line_that_says_what_to_do() {
        try (TestDatabase empty = TestDatabase.create()) {
            empty.execute("drop table email_outbox");
            Map<String, String> environment = Map.of(
                    "BOOKPOST_DB_URL", empty.dataSource().getUrl(),
                    "BOOKPOST_DB_USER", String.valueOf(empty.dataSource().getUser()),
                    "BOOKPOST_DB_PASSWORD", String.valueOf(empty.dataSource().getPassword()));
            int code = new CommandLineProgram(environment, (settings, surroundings, sampleData) -> {
                        throw new StartFailure("not to be started here");
                    })
                    .printingTo(new PrintWriter(out, true), new PrintWriter(err, true))
                    .run("outbox", "stats");
            assertThat(code).isEqualTo(1);
            assertThat(err.toString().strip())
                    .startsWith("bookpost: the database has not the schema of this version: run bookpost migrate")
                    .doesNotContain("\n");
        }
    }
}
