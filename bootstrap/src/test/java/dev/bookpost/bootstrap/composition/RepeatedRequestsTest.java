package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.composition.ApiClient.Answer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests that a client sends again, because no answer to the first has come. */
class RepeatedRequestsTest {
    private final Stage stage = new Stage();

    @AfterEach
    void end() {
        stage.close();
    }

    @Test
    void another_process_answers_what_the_one_that_ended_has_done() {
        Stage.Running first = stage.start();
        String room = first.addResource(2);
        first.api().signUp("ann@example.com", "en");
        String token = first.api().signIn("ann@example.com");
        Answer booked = first.api().bookOnce("a", token, room, 1);
        assertThat(booked.status()).isEqualTo(201);
        first.close();

        Stage.Running second = stage.start();
        Answer again = second.api().bookOnce("a", token, room, 1);
        assertThat(again).isEqualTo(booked);
        assertThat(stage.database.query("select count(*) from booking")).containsExactly("1");
    }

    @Test
    void of_twenty_twins_at_two_processes_one_books_and_all_are_given_its_answer() throws Exception {
        List<ApiClient> apis = List.of(stage.start().api(), stage.start().api());
        Stage.Running third = stage.start();
        String room = third.addResource(20);
        third.api().signUp("ann@example.com", "en");
        String token = third.api().signIn("ann@example.com");
        List<Answer> answers = ApiClient.atOnce(20, i -> apis.get(i % 2).bookOnce("a", token, room, 1));
        assertThat(answers).extracting(Answer::status).containsOnly(201);
        assertThat(answers)
                .extracting(Answer::body)
                .containsOnly(answers.getFirst().body());
        assertThat(stage.mails("booking-confirmed")).isEqualTo(1);
        assertThat(stage.database.query("select count(*) from booking")).containsExactly("1");
    }
}
