package dev.bookpost.http.throttle;

import static dev.bookpost.http.throttle.Throttle.WRONG_PASSWORDS_FOR_ACCOUNT;
import static dev.bookpost.http.throttle.Throttle.WRONG_PASSWORDS_OF_SOURCE;
import static dev.bookpost.http.throttle.Throttle.WRONG_PASSWORDS_OF_SOURCE_FOR_ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.http.exchange.ProblemException;
import dev.bookpost.http.source.ClientSource;
import dev.bookpost.http.source.TrustedProxies;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThrottlesTest {
    private static final EmailAddress ANN = new EmailAddress("ann@example.org");
    private static final EmailAddress BOB = new EmailAddress("bob@example.org");
    private static final Duration HOUR = Duration.ofHours(1);

    private final AtomicLong nanos = new AtomicLong();
    private final ThrottleLimits limits = ThrottleLimits.usual()
            .with(WRONG_PASSWORDS_OF_SOURCE_FOR_ACCOUNT, new Limit(2, Duration.ofMinutes(10)))
            .with(WRONG_PASSWORDS_OF_SOURCE, new Limit(4, HOUR))
            .with(WRONG_PASSWORDS_FOR_ACCOUNT, new Limit(6, HOUR));
    private final Throttles throttles = new Throttles(limits, new ClientSource(TrustedProxies.none()), nanos::get);

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private void wrong(String source, EmailAddress account) {
        try (SignInAttempt attempt = throttles.signIn(source, account)) {
            attempt.failed();
        }
    }

    private void right(String source, EmailAddress account) {
        try (SignInAttempt attempt = throttles.signIn(source, account)) {
            attempt.succeeded();
        }
    }

    /** Seconds to wait; 0 if it was let through. */
    private static int refused(Runnable asking) {
        try {
            asking.run();
            return 0;
        } catch (ProblemException e) {
            assertThat(e.problem().code().status()).isEqualTo(429);
            return Integer.parseInt(String.valueOf(e.problem().headers().get("Retry-After")));
        }
    }

    private int refusedWrong(String source, EmailAddress account) {
        return refused(() -> wrong(source, account));
    }

    @Test
    void whoever_guesses_waits_as_long_as_is_said_and_no_longer() {
        assertThat(refusedWrong("s", ANN)).isZero();
        assertThat(refusedWrong("s", ANN)).isZero();
        assertThat(refusedWrong("s", ANN)).isEqualTo(300);
        pass(Duration.ofSeconds(299).plusMillis(500));
        assertThat(refusedWrong("s", ANN)).isEqualTo(1);
        pass(Duration.ofSeconds(1));
        assertThat(refusedWrong("s", ANN)).isZero();
    }

    @Test
    void a_right_password_costs_nothing_and_forgives_nothing() {
        for (int i = 0; i < 100; i++) {
            right("s", ANN);
        }
        wrong("s", ANN);
        right("s", ANN);
        wrong("s", ANN);
        assertThat(refused(() -> right("s", ANN))).isPositive();
    }

    @Test
    void an_attempt_that_came_to_no_result_costs_nothing() {
        for (int i = 0; i < 100; i++) {
            throttles.signIn("s", ANN).close();
        }
        assertThat(refusedWrong("s", ANN)).isZero();
    }

    @Test
    void guesses_at_the_same_moment_count_one_by_one() {
        List<SignInAttempt> under_way = List.of(throttles.signIn("s", ANN), throttles.signIn("s", ANN));
        assertThat(refusedWrong("s", ANN)).isPositive();
        under_way.forEach(SignInAttempt::close);
        assertThat(refusedWrong("s", ANN)).isZero();
    }

    @Test
    void one_source_cannot_try_one_password_with_many_accounts() {
        for (int i = 0; i < 4; i++) {
            wrong("s", new EmailAddress("m" + i + "@example.org"));
        }
        assertThat(refusedWrong("s", ANN)).isPositive();
        assertThat(refusedWrong("t", ANN)).isZero();
    }

    @Test
    void many_sources_cannot_guess_on_and_do_not_keep_the_member_out_at_home() {
        right("home", ANN);
        for (int i = 0; i < 6; i++) {
            wrong("bot" + i, ANN);
        }
        assertThat(refusedWrong("bot7", ANN)).isPositive();
        assertThat(refused(() -> right("elsewhere", ANN))).isPositive();
        assertThat(refused(() -> right("home", ANN))).isZero();
        assertThat(refusedWrong("home", BOB)).isZero();
        pass(Duration.ofDays(31));
        for (int i = 0; i < 6; i++) {
            wrong("bot" + i, ANN);
        }
        assertThat(refused(() -> right("home", ANN))).as("home is forgotten").isPositive();
    }

    @Test
    void a_refusal_by_one_limit_takes_nothing_from_the_others() {
        wrong("s", ANN);
        wrong("s", ANN);
        for (int i = 0; i < 100; i++) {
            assertThat(refusedWrong("s", ANN)).isPositive();
        }
        assertThat(refusedWrong("s", BOB)).isZero();
        assertThat(refusedWrong("s", BOB)).isZero();
        assertThat(refusedWrong("t", ANN)).isZero();
    }

    @Test
    void what_is_kept_is_bounded_and_a_flood_of_names_does_not_free_the_one_that_is_refused() {
        Buckets buckets = new Buckets(limits, nanos::get);
        var attacked = List.of(new Buckets.Ask(WRONG_PASSWORDS_OF_SOURCE, "attacker"));
        for (int i = 0; i < 4; i++) {
            buckets.take(attacked);
        }
        for (int i = 0; i < 3 * Buckets.MAX_BUCKETS; i++) {
            buckets.take(List.of(new Buckets.Ask(WRONG_PASSWORDS_OF_SOURCE, "flood" + i)));
            if (i % 1_000 == 0) {
                assertThat(refused(() -> buckets.take(attacked))).isPositive();
            }
        }
        assertThat(buckets.size()).isLessThanOrEqualTo(Buckets.MAX_BUCKETS);
        assertThat(refused(() -> buckets.take(attacked))).isPositive();
    }
}
