package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The mails that this process has claimed and not yet settled; the first part of them waits for a sender. */
final class InHand {
    /**
     * @param claimBegan {@link System#nanoTime()} before the claim was issued
     * @param probe whether it is to find out if the relay is available again
     */
    record Job(ClaimedMail mail, long claimBegan, boolean probe) {}

    private final Map<MailId, ClaimedMail> held = new HashMap<>();
    private final Deque<Job> waiting = new ArrayDeque<>();
    private boolean closed;

    synchronized void add(List<ClaimedMail> mails, long claimBegan, boolean probe) {
        for (ClaimedMail mail : mails) {
            held.put(mail.id(), mail);
            waiting.add(new Job(mail, claimBegan, probe));
        }
        notifyAll();
    }

    /** Waits for a job; null once closed. */
    synchronized @Nullable Job take() throws InterruptedException {
        while (waiting.isEmpty() && !closed) {
            wait();
        }
        return closed ? null : waiting.poll();
    }

    /** Ends all taking, and hands over what nobody has taken. */
    synchronized List<Job> close() {
        closed = true;
        notifyAll();
        List<Job> untaken = new ArrayList<>(waiting);
        waiting.clear();
        return untaken;
    }

    synchronized void settled(MailId id) {
        held.remove(id);
    }

    synchronized int waiting() {
        return waiting.size();
    }

    synchronized Set<MailId> held() {
        return Set.copyOf(held.keySet());
    }

    synchronized int size() {
        return held.size();
    }

    synchronized boolean idle() {
        return held.isEmpty();
    }

    /** Whether a mail is in hand that must be alone. */
    synchronized boolean exclusive() {
        return held.values().stream().anyMatch(ClaimedMail::lost);
    }
}
