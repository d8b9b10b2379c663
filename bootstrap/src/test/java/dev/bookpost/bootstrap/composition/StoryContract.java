package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.composition.ApiClient.Answer;
import dev.bookpost.domain.outbox.MailState;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What a member lives through, whatever adapters the composition root was given. */
interface StoryContract {
    /** One that was started for this test, and wants addresses to be confirmed. */
    Bookpost bookpost();

    /** Makes something that can be booked, and returns its id. */
    String addResource();

    List<MailState> awaitSettled(int count) throws InterruptedException;

    /** What the only mail so far, the welcome, holds. */
    String confirmToken();

    /** Looks at the welcome, the confirmation and the cancellation, which have arrived in that order. */
    void checkMails(String recipient, Locale locale);

    @Test
    default void a_member_gets_a_mail_at_each_step_in_english() throws InterruptedException {
        story(Locale.ENGLISH);
    }

    @Test
    default void a_member_gets_a_mail_at_each_step_in_korean() throws InterruptedException {
        story(Locale.KOREAN);
    }

    private void story(Locale locale) throws InterruptedException {
        String email = "ann@example.com";
        String resource = addResource();
        try (ApiClient api = new ApiClient(bookpost().url())) {
            assertThat(api.signUp(email, locale.toLanguageTag()).status()).isEqualTo(201);
            assertThat(awaitSettled(1)).containsExactly(MailState.SENT);

            String token = api.signIn(email);
            assertThat(api.book(token, resource, 10).status()).isEqualTo(403);
            String confirmation = "{\"token\": \"" + confirmToken() + "\"}";
            assertThat(api.post("/api/members/confirm", null, confirmation).status())
                    .isEqualTo(204);

            Answer booked = api.book(token, resource, 10);
            assertThat(booked.status()).isEqualTo(201);
            assertThat(booked.text("status")).isEqualTo("CONFIRMED");
            assertThat(awaitSettled(1)).containsExactly(MailState.SENT);

            String booking = "/api/bookings/" + booked.text("id");
            Answer cancelled = api.post(booking + "/cancel", token, "{}");
            assertThat(cancelled.status()).isEqualTo(200);
            assertThat(cancelled.text("status")).isEqualTo("CANCELLED");
            assertThat(awaitSettled(1)).containsExactly(MailState.SENT);

            Answer mails = api.get(booking + "/mails", token);
            assertThat(mails.texts("kind")).containsExactly("booking-confirmed", "booking-cancelled");
            assertThat(mails.texts("state")).containsExactly("SENT", "SENT");
            assertThat(mails.texts("attempts")).containsExactly("0", "0");
            assertThat(mails.texts("finishedAt")).hasSize(2);
        }
        checkMails(email, locale);
    }
}
