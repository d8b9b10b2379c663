package dev.bookpost.domain.outbox;

import java.util.List;

/**
 * What a transaction that has committed did to the outbox.
 *
 * @param enqueued the names of the kinds of the mails that it wrote, one for each
 * @param withdrawn those of the mails that it ended; one that is being sent is not among them, for it has not ended
 */
public record CommittedMails(List<String> enqueued, List<String> withdrawn) {
    public CommittedMails {
        enqueued = List.copyOf(enqueued);
        withdrawn = List.copyOf(withdrawn);
    }

    public boolean none() {
        return enqueued.isEmpty() && withdrawn.isEmpty();
    }
}
