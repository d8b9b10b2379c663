package dev.bookpost.persistence.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.SQLDialect;
import org.jooq.conf.Settings;
import org.jooq.conf.StatementType;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Invariant 7: what a claim reads does not grow with what is dead, finished, due later, or waiting. */
class ClaimPlanTest {
    private static final int DEAD = 1_000_000;
    private static final int LATER = 500_000;
    private static final int SUPPRESSED = 100_000;
    private static JooqOutboxFixture outbox;

    @BeforeAll
    static void fill() {
        outbox = new JooqOutboxFixture();
        insert(DEAD, "now() - interval '1 day'", true);
        insert(LATER, "now() + interval '1 year'", false);
        insert(30_000, "now() - interval '1 hour' + i * interval '1 millisecond'", false);
        outbox.database().execute("""
                insert into email_suppression (recipient, suppressed_at, mail_id, reply)
                select 'gone' || i || '@example.com', now(), gen_random_uuid(), '550 5.1.1 who?'
                from generate_series(1, %d) i""".formatted(SUPPRESSED));
        outbox.database().execute("vacuum analyze email_outbox, email_suppression");
    }

    private static void insert(int count, String due, boolean dead) {
        outbox.database().execute("""
                insert into email_outbox (id, kind, version, reference, recipient, locale, payload, enqueued_at,
                                          due_at, next_attempt_at, dead, reason_code)
                select gen_random_uuid(), 'test-mail', 1, 'test:x', 'a@example.com', 'en', '{"word": "x"}', now(),
                       %1$s, %1$s, %2$s, case when %2$s then 'refused' end
                from generate_series(1, %3$d) i""".formatted(due, dead, count));
    }

    @AfterAll
    static void close() {
        outbox.close();
    }

    @Test
    void a_claim_walks_the_partial_index_and_reads_about_as_many_entries_as_it_takes() throws Exception {
        JsonNode plan = explainClaim(20);
        List<JsonNode> scans = scans(plan);
        JsonNode head = scans.stream()
                .filter(scan -> scan.path("Alias").asText().equals("waiting"))
                .findFirst()
                .orElseThrow();
        assertThat(head.path("Node Type").asText()).isEqualTo("Index Scan");
        assertThat(head.path("Index Name").asText()).isEqualTo("email_outbox_claimable");
        assertThat(head.path("Actual Rows").asDouble()).isEqualTo(20);
        assertThat(head.path("Rows Removed by Filter").asInt()).isZero();
        assertThat(scans).noneMatch(scan -> scan.path("Node Type").asText().equals("Seq Scan"));
        assertThat(blocks(plan))
                .as("pages touched for 20 rows, indexes and the update included")
                .isLessThan(1_000);
    }

    @Test
    void a_claim_that_hands_out_nothing_does_not_walk_through_what_waits() throws Exception {
        JsonNode plan = explainClaim(0);
        assertThat(scans(plan))
                .noneMatch(scan -> scan.path("Node Type").asText().equals("Seq Scan"))
                .noneMatch(scan -> scan.path("Index Name").asText().equals("email_outbox_claimable"));
        assertThat(blocks(plan)).as("pages touched, with 30,000 mails due").isLessThan(20);
    }

    private static List<JsonNode> scans(JsonNode plan) {
        List<JsonNode> scans = new ArrayList<>();
        collectScans(plan, scans);
        return scans;
    }

    private static long blocks(JsonNode plan) {
        return plan.path("Shared Hit Blocks").asLong()
                + plan.path("Shared Read Blocks").asLong();
    }

    private static JsonNode explainClaim(int allowance) throws Exception {
        AtomicReference<String> statement = new AtomicReference<>();
        try (Connection connection = outbox.database().dataSource().getConnection()) {
            connection.setAutoCommit(false);
            var inlined = new Settings().withStatementType(StatementType.STATIC_STATEMENT);
            var sql = DSL.using(new DefaultConfiguration()
                    .set(SQLDialect.POSTGRES)
                    .set(connection)
                    .set(inlined)
                    .set(ExecuteListener.onExecuteStart(
                            (ExecuteContext context) -> statement.set(String.valueOf(context.sql())))));
            assertThat(new ClaimStatement(sql, outbox.request("w1"), allowance, false)
                            .execute()
                            .taken())
                    .hasSize(allowance);
            connection.rollback();
            try (var explain = connection.createStatement();
                    var rows = explain.executeQuery("explain (analyze, buffers, format json) " + statement.get())) {
                rows.next();
                JsonNode plan =
                        new ObjectMapper().readTree(rows.getString(1)).path(0).path("Plan");
                connection.rollback();
                return plan;
            }
        }
    }

    private static void collectScans(JsonNode node, List<JsonNode> scans) {
        if (node.path("Node Type").asText().endsWith("Scan") && node.has("Relation Name")) {
            scans.add(node);
        }
        node.path("Plans").forEach(child -> collectScans(child, scans));
    }
}
