package dev.bookpost.domain.outbox;

import java.time.Duration;

/**
 * What became of one claimed mail.
 *
 * @param leaseNo the token it was claimed with
 * @param again the store has been given it before, and another transaction held the row: the breaker has heard of it
 */
public record Settlement(MailId id, long leaseNo, Result result, boolean again) {
    public Settlement(MailId id, long leaseNo, Result result) {
        this(id, leaseNo, result, false);
    }

    public Settlement repeated() {
        return new Settlement(id, leaseNo, result, true);
    }

    public sealed interface Result {}

    /** The relay took it. */
    public record Delivered(String reply) implements Result {
        public Delivered {
            reply = FailureText.clean(reply);
        }
    }

    /**
     * A failed attempt: the mail waits for {@code retryAfter}, or is dead if that was its last.
     *
     * @param code the relay's reply code, 0 if there was none
     * @param uncertain the relay may have the mail all the same
     */
    public record Failed(int code, String text, boolean uncertain, Duration retryAfter, int maxAttempts)
            implements Result {
        public Failed {
            text = FailureText.clean(text);
        }
    }

    /**
     * The relay refused it for good: dead at once, but given back uncounted while the relay rejects everything, for
     * then it is not the mail that is to blame.
     */
    public record Refused(int code, String text) implements Result {
        public Refused {
            text = FailureText.clean(text);
        }
    }

    /** A failure that no further attempt can mend: dead at once. */
    public record Rejected(DeathReason reason, int code, String text) implements Result {
        public Rejected {
            text = FailureText.clean(text);
        }
    }

    /** The relay could not be spoken to: given back like {@link Released}, and a matter for the breaker. */
    public record Unavailable(int code, String cause) implements Result {
        public Unavailable {
            cause = FailureText.clean(cause);
        }
    }

    /** Given back without an attempt being counted, to the end of what is due now. */
    public record Released() implements Result {}

    /**
     * A consumer will find its record: the mail is published, and is published again if no consumer takes it in time.
     *
     * @param horizon from now, counted by the store's clock
     */
    public record Published(Duration horizon) implements Result {
        public Published {
            if (!horizon.isPositive()) {
                throw new IllegalArgumentException("the horizon must be positive: " + horizon);
            }
        }
    }
}
