package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.composition.ApiClient.Answer;
import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Script;
import dev.bookpost.testkit.smtp.Step;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Invariant 8, with a pool of one connection. */
class SlowRelayTest {
    private final Stage stage = new Stage();

    @AfterEach
    void end() {
        stage.close();
    }

    @Test
    void while_the_relay_stalls_no_connection_is_in_use_and_the_api_answers() throws Exception {
        stage.relay.play(Script.on(Step.DOT, Move.silence()));
        stage.enqueue(10);
        // no poll: nothing but what the test does asks for a connection
        Stage.Running running = stage.start("BOOKPOST_DB_POOL_SIZE", "1", "BOOKPOST_OUTBOX_POLL", "PT1H");
        stage.relay.awaitReceived(4);

        assertThat(running.real().connectionsInUse()).isZero();
        assertThat(stage.database.query("select count(*) from email_outbox where claimed_as = 'sender'"))
                .containsExactly("10");
        assertThat(running.api().get("/health/ready", null).status()).isEqualTo(200);

        String resource = running.addResource(1);
        assertThat(running.api().signUp("ann@example.com", "en").status()).isEqualTo(201);
        String token = running.api().signIn("ann@example.com");
        Answer booked = running.api().book(token, resource, 10);
        assertThat(booked.status()).isEqualTo(201);
        Answer read = running.api().get("/api/bookings/" + booked.text("id"), token);
        assertThat(read.status()).isEqualTo(200);
        assertThat(running.api().get("/api/bookings", token).texts("status")).containsExactly("CONFIRMED");

        assertThat(stage.relay.received()).hasSize(4);
        assertThat(stage.relay.journal()).noneMatch(line -> line.contains(" ended "));
    }
}
