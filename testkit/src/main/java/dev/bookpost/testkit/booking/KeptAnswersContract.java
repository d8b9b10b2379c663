package dev.bookpost.testkit.booking;

import static dev.bookpost.testkit.booking.SampleBookings.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.request.KeptAnswer;
import dev.bookpost.domain.request.RequestKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every store of answers does. */
public interface KeptAnswersContract {
    KeptAnswer ANSWER = new KeptAnswer("f1", 201, "{\"a\": \"가 🍵\"}");
    KeptAnswer OTHER = new KeptAnswer("f2", 200, "{}");

    /** Over stores that are empty when a test begins; the same ones throughout the test. */
    Transactions<BookingUnitOfWork> transactions();

    private RequestKey key() {
        MemberId member =
                new SampleBookings(transactions()).member("ann@example.com").id();
        return new RequestKey(member, "POST /api/bookings", "a key");
    }

    private Optional<KeptAnswer> answered(RequestKey key, KeptAnswer answer, Instant now) {
        return transactions().inTransaction(tx -> {
            Optional<KeptAnswer> before = tx.answers().take(key, now.minus(Duration.ofHours(24)), now);
            if (before.isEmpty()) {
                tx.answers().keep(key, answer);
            }
            return before;
        });
    }

    private Optional<KeptAnswer> found(RequestKey key, Instant since) {
        return transactions().inTransaction(tx -> tx.answers().find(key, since));
    }

    @Test
    default void an_answer_is_given_again() {
        RequestKey key = key();
        assertThat(found(key, Instant.EPOCH)).isEmpty();
        assertThat(answered(key, ANSWER, NOW)).isEmpty();
        assertThat(found(key, Instant.EPOCH)).contains(ANSWER);
        assertThat(answered(key, OTHER, NOW.plusSeconds(1))).contains(ANSWER);
        assertThat(found(key, Instant.EPOCH)).contains(ANSWER);
    }

    @Test
    default void an_answer_belongs_to_a_member_an_operation_and_a_key() {
        RequestKey key = key();
        MemberId bob = new MemberId(new UUID(1, 2));
        answered(key, ANSWER, NOW);
        for (RequestKey other : List.of(
                new RequestKey(bob, key.operation(), key.key()),
                new RequestKey(key.member(), key.operation() + "/x", key.key()),
                new RequestKey(key.member(), key.operation(), "A key"))) {
            assertThat(found(other, Instant.EPOCH)).isEmpty();
        }
        assertThat(answered(new RequestKey(key.member(), "POST /api/resources", key.key()), OTHER, NOW))
                .isEmpty();
        assertThat(found(key, Instant.EPOCH)).contains(ANSWER);
    }

    @Test
    default void an_answer_of_old_is_as_good_as_none() {
        RequestKey key = key();
        answered(key, ANSWER, NOW);
        Instant dayLater = NOW.plus(Duration.ofHours(24));
        assertThat(found(key, NOW.minusNanos(1_000))).contains(ANSWER);
        assertThat(found(key, NOW)).isEmpty();
        assertThat(answered(key, OTHER, dayLater.minusNanos(1_000))).contains(ANSWER);
        assertThat(answered(key, OTHER, dayLater)).isEmpty();
        assertThat(found(key, NOW)).contains(OTHER);
    }

    @Test
    default void a_key_that_was_given_back_can_be_taken() {
        RequestKey key = key();
        transactions().inTransaction(tx -> {
            tx.answers().take(key, Instant.EPOCH, NOW);
            tx.answers().release(key);
            return true;
        });
        assertThat(found(key, Instant.EPOCH)).isEmpty();
        assertThat(answered(key, ANSWER, NOW)).isEmpty();
    }

    @Test
    default void a_failed_transaction_keeps_nothing() {
        RequestKey key = key();
        assertThatThrownBy(() -> transactions().inTransaction(tx -> {
                    tx.answers().take(key, Instant.EPOCH, NOW);
                    tx.answers().keep(key, ANSWER);
                    throw new UnsupportedOperationException();
                }))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(answered(key, OTHER, NOW)).isEmpty();
    }

    @Test
    default void what_is_old_is_forgotten_a_part_at_a_time() {
        RequestKey key = key();
        for (String name : List.of("a", "b", "c")) {
            answered(new RequestKey(key.member(), key.operation(), name), ANSWER, NOW);
        }
        answered(key, OTHER, NOW.plusSeconds(1));
        assertThat(forget(NOW.minusNanos(1_000), 10)).isZero();
        assertThat(forget(NOW, 2)).isEqualTo(2);
        assertThat(forget(NOW, 2)).isEqualTo(1);
        assertThat(forget(NOW, 2)).isZero();
        assertThat(found(key, Instant.EPOCH)).contains(OTHER);
    }

    private int forget(Instant until, int most) {
        return transactions().inTransaction(tx -> tx.answers().forget(until, most));
    }
}
