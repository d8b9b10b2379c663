package dev.bookpost.application.booking;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.request.KeptAnswer;
import dev.bookpost.domain.request.RequestKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/**
 * Does what is asked for once, however often it is asked with the same key, and gives every repetition the first
 * answer. Only answers to what was done are kept; what was refused may be tried again.
 */
public final class PerformOnce {
    /** How long answers are kept. */
    public static final Duration RETENTION = Duration.ofHours(24);

    private final Transactions<BookingUnitOfWork> transactions;
    private final InstantSource clock;

    public PerformOnce(Transactions<BookingUnitOfWork> transactions, InstantSource clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @param <R> what the use case results in */
    public sealed interface Outcome<R> {
        /** It was done now, or refused. */
        record Performed<R>(R result) implements Outcome<R> {}

        /** It was done before; the answer of then. */
        record Repeated<R>(KeptAnswer answer) implements Outcome<R> {}

        /** The key was used before for another request. */
        record KeyReused<R>() implements Outcome<R> {}
    }

    /** Does it without a key. */
    public <R> R perform(Prepared<R> prepared) {
        return transactions.inTransaction(prepared::in);
    }

    /**
     * What is known of the key already, for an edge that must not judge a repeated request by what has changed since.
     *
     * @param fingerprint of the request
     * @return empty if nothing is
     */
    public <R> Optional<Outcome<R>> recall(RequestKey key, String fingerprint) {
        Instant since = clock.instant().minus(RETENTION);
        return transactions.inTransaction(tx -> tx.answers().find(key, since)).map(kept -> known(kept, fingerprint));
    }

    /**
     * Does it if the key was not used before. Of two that bring the same key at a time, the second waits for the first.
     *
     * @param answer to what was done, to be kept; empty if it was refused
     */
    public <R> Outcome<R> perform(
            RequestKey key, String fingerprint, Prepared<R> prepared, Function<R, Optional<KeptAnswer>> answer) {
        Instant now = clock.instant();
        return transactions.inTransaction(tx -> {
            Optional<KeptAnswer> before = tx.answers().take(key, now.minus(RETENTION), now);
            if (before.isPresent()) {
                return known(before.get(), fingerprint);
            }
            R result = prepared.in(tx);
            answer.apply(result)
                    .ifPresentOrElse(
                            kept -> tx.answers().keep(key, kept),
                            () -> tx.answers().release(key));
            return new Outcome.Performed<>(result);
        });
    }

    private static <R> Outcome<R> known(KeptAnswer kept, String fingerprint) {
        return kept.fingerprint().equals(fingerprint) ? new Outcome.Repeated<>(kept) : new Outcome.KeyReused<>();
    }
}
