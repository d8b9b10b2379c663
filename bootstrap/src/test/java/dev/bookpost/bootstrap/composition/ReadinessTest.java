package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.db.Migrations;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReadinessTest {
    private final Stage stage = new Stage();
    private final ApiClient api = stage.start().api();

    @AfterEach
    void end() {
        stage.close();
    }

    private ApiClient.Answer ready() {
        return api.get("/health/ready", null);
    }

    @Test
    void a_process_with_all_it_needs_is_ready() {
        ApiClient.Answer ready = ready();
        assertThat(ready.status()).isEqualTo(200);
        for (String part : new String[] {"database", "schema", "relay", "dispatcher"}) {
            assertThat(ready.text(part)).as(part).isEqualTo("ok");
        }
    }

    @Test
    void the_latest_schema_is_that_of_the_last_migration() {
        assertThat(stage.database.query("select max(version::integer) from flyway_schema_history"))
                .containsExactly(Integer.toString(Migrations.LATEST));
    }

    @Test
    void an_older_schema_cannot_be_worked_with_and_a_newer_one_can() {
        stage.database.execute(
                "update flyway_schema_history set version = '999' where version = '" + Migrations.LATEST + "'");
        ApiClient.Answer newer = ready();
        assertThat(newer.status()).isEqualTo(200);
        assertThat(newer.text("schema")).isEqualTo("warning: is newer than this version");
        stage.database.execute("delete from flyway_schema_history where version = '999'");
        ApiClient.Answer older = ready();
        assertThat(older.status()).isEqualTo(503);
        assertThat(older.text("schema")).contains("is older");
        stage.database.execute("drop table flyway_schema_history");
        assertThat(ready().status()).isEqualTo(503);
    }

    @Test
    void a_relay_that_takes_no_mail_and_a_pause_are_warnings() {
        stage.database.execute("update outbox_control set paused_since = now()");
        ApiClient.Answer paused = ready();
        assertThat(paused.status()).isEqualTo(200);
        assertThat(paused.text("relay")).isEqualTo("warning: an operator has paused the outbox");
    }
}
