package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.composition.ApiClient.Answer;
import dev.bookpost.domain.outbox.MailState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A mail for what happened, and none for what was refused. */
class OneMailEachTest {
    private static final int MANY = 20;

    private final Stage stage = new Stage();
    private final Stage.Running running = stage.start();
    private final ApiClient api = running.api();

    @AfterEach
    void end() {
        stage.close();
    }

    private static void assertThatOneSucceeded(List<Answer> answers, String refusal) {
        List<Integer> expected = new ArrayList<>(Collections.nCopies(MANY - 1, 409));
        expected.addFirst(201);
        assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(answers)
                .filteredOn(answer -> answer.status() == 409)
                .allMatch(answer -> answer.text("type").endsWith(refusal));
    }

    @Test
    void twenty_parallel_sign_ups_in_different_case_make_one_member_and_one_welcome() throws Exception {
        List<Answer> answers = ApiClient.atOnce(MANY, i -> api.signUp(withCapitals("twenty@example.com", i + 1), "en"));

        assertThatOneSucceeded(answers, "email-taken");
        assertThat(stage.mails("member-welcome")).isEqualTo(1);
        assertThat(stage.awaitSettled(1)).containsExactly(MailState.SENT);
        assertThat(stage.relay.received()).hasSize(1);
    }

    /** Another spelling for each number below 64. */
    private static String withCapitals(String address, int number) {
        StringBuilder spelt = new StringBuilder(address);
        for (int i = 0; i < 6; i++) {
            if ((number >> i & 1) == 1) {
                spelt.replace(i, i + 1, address.substring(i, i + 1).toUpperCase(Locale.ROOT));
            }
        }
        return spelt.toString();
    }

    @Test
    void twenty_parallel_bookings_of_the_last_unit_make_one_booking_and_one_confirmation() throws Exception {
        api.signUp("ann@example.com", "en");
        String token = api.signIn("ann@example.com");
        String resource = running.addResource(1);

        List<Answer> answers = ApiClient.atOnce(MANY, i -> api.book(token, resource, 10));

        assertThatOneSucceeded(answers, "slot-taken");
        assertThat(stage.mails("booking-confirmed")).isEqualTo(1);
        assertThat(stage.awaitSettled(2)).containsExactly(MailState.SENT, MailState.SENT);
        assertThat(stage.relay.received()).hasSize(2);
    }

    @Test
    void a_refused_sign_up_or_booking_sends_nothing() throws Exception {
        api.signUp("ann@example.com", "en");
        String token = api.signIn("ann@example.com");
        String resource = running.addResource(1);
        assertThat(api.book(token, resource, 10).status()).isEqualTo(201);
        assertThat(stage.awaitSettled(2)).containsExactly(MailState.SENT, MailState.SENT);

        assertThat(api.signUp("ann@example.com", "en").status()).isEqualTo(409);
        assertThat(api.signUp("nobody", "en").status()).isEqualTo(400);
        assertThat(api.book(token, resource, 10).status()).isEqualTo(409);
        assertThat(stage.mails("member-welcome")).isEqualTo(1);
        assertThat(stage.mails("booking-confirmed")).isEqualTo(1);
        assertThat(stage.database.query("select count(*) from booking")).containsExactly("1");
    }
}
