package dev.bookpost.kafka;

import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What went wrong with the brokers, for people. */
final class Failures {
    private Failures() {}

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
