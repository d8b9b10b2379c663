package dev.bookpost.bootstrap.settings;

import dev.bookpost.application.outbox.RetryPolicy;
import java.time.Duration;

/**
 * @param poll longest time between two looks for due mails
 * @param batch mails that one claim takes at most
 * @param lease how long a claim holds; more than {@code sendDeadline} + 10 s
 * @param sendDeadline when a send is cut off, whatever the relay does
 * @param retry what happens to a mail that the relay did not take, or perhaps took
 * @param historyRetention how long finished mails stay on record; zero keeps none
 */
public record OutboxSettings(
        Duration poll,
        int batch,
        Duration lease,
        Duration sendDeadline,
        RetryPolicy retry,
        Duration historyRetention) {}
