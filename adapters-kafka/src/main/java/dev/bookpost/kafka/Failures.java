package dev.bookpost.kafka;

import javax.security.auth.login.LoginException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What went wrong with the brokers, for people. */
final class Failures {
    private Failures() {}

    /**
     * Whether a login, which holds a password, could not be read. What Kafka then says repeats parts of it, and what
     * belongs to the password is not clear to it just then.
     */
    static boolean isAboutLogin(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = cause.getMessage();
            if (cause instanceof LoginException || (message != null && message.contains("JAAS"))) {
                return true;
            }
        }
        return false;
    }

    static String cause(Throwable failure) {
        Throwable cause = failure.getCause();
        boolean saysLittle = failure.getClass().equals(KafkaException.class); // "Failed to construct kafka consumer"
        if (saysLittle && cause != null) {
            return cause(cause);
        }
        String kind = switch (failure) {
            case TimeoutException e -> "no answer in time";
            case UnknownTopicOrPartitionException e -> "no such topic";
            case RecordTooLargeException e -> "too large";
            case AuthorizationException e -> "not allowed";
            case AuthenticationException e -> "not let in";
            default -> failure.getClass().getSimpleName();
        };
        String message = failure.getMessage();
        return message == null ? kind : kind + ": " + message;
    }
}
