package dev.bookpost.domain.outbox;

import java.time.Duration;
import java.util.Map;

/**
 * The queue as a whole at one moment.
 *
 * @param mails how many there are in each state in which a mail is live: {@link MailState#PENDING},
 *     {@link MailState#SENDING}, {@link MailState#PUBLISHED} and {@link MailState#DEAD}
 * @param oldestDue since when the mail that has been due longest is due; zero if none is due. Dead mails and those
 *     scheduled for later do not count
 * @param oldestSnapshot for how long the oldest transaction that keeps the database from cleaning up has been open;
 *     zero if there is none, or none that this user may see
 */
public record QueueSample(
        Map<MailState, Long> mails, Duration oldestDue, Duration oldestSnapshot, ControlState control) {
    public QueueSample {
        mails = Map.copyOf(mails);
    }
}
