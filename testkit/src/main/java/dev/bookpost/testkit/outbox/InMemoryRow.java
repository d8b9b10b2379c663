package dev.bookpost.testkit.outbox;

import dev.bookpost.domain.outbox.ClaimedAs;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailEntry;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.MailView;
import dev.bookpost.domain.outbox.NewMail;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One mail of {@link InMemoryOutbox}, with the columns of the real table that decisions ask for. */
final class InMemoryRow {
    final NewMail mail;
    final long seq;
    final Instant enqueuedAt;
    final Instant dueAt;
    String payload;
    Instant nextAttemptAt;
    int attempts;
    boolean dead;
    long leaseNo;

    @Nullable
    String claimedBy;

    /** Null if it is not leased. */
    @Nullable
    ClaimedAs claimedAs;

    boolean published;
    int publications;

    boolean lost;
    boolean withdrawRequested;
    boolean deliveredLate;

    @Nullable
    String reasonCode;

    @Nullable
    String lastError;

    @Nullable
    Integer lastReplyCode;

    @Nullable
    Instant lastFailedAt;

    InMemoryRow(NewMail mail, String payload, long seq, Instant now) {
        this.mail = mail;
        this.payload = payload;
        this.seq = seq;
        this.enqueuedAt = now;
        Instant due = mail.schedule().dueAt();
        this.dueAt = due == null ? now : due;
        this.nextAttemptAt = dueAt;
    }

    InMemoryRow(InMemoryRow other) {
        this(other.mail, other.payload, other.seq, other.enqueuedAt);
        nextAttemptAt = other.nextAttemptAt;
        attempts = other.attempts;
        dead = other.dead;
        leaseNo = other.leaseNo;
        claimedBy = other.claimedBy;
        claimedAs = other.claimedAs;
        published = other.published;
        publications = other.publications;
        lost = other.lost;
        withdrawRequested = other.withdrawRequested;
        deliveredLate = other.deliveredLate;
        reasonCode = other.reasonCode;
        lastError = other.lastError;
        lastReplyCode = other.lastReplyCode;
        lastFailedAt = other.lastFailedAt;
    }

    boolean expired(Instant now) {
        Instant expiresAt = mail.schedule().expiresAt();
        return expiresAt != null && !expiresAt.isAfter(now);
    }

    /** How long ago it was enqueued, or due if that was later. */
    Duration age(Instant now) {
        Instant since = dueAt.isAfter(enqueuedAt) ? dueAt : enqueuedAt;
        return now.isAfter(since) ? Duration.between(since, now) : Duration.ZERO;
    }

    boolean suspect() {
        return lost || leasedBySender();
    }

    boolean leasedBySender() {
        return claimedAs == ClaimedAs.SENDER;
    }

    void lease(ClaimedAs as, String claimant, Instant until) {
        claimedAs = as;
        claimedBy = claimant;
        nextAttemptAt = until;
    }

    void unlease() {
        claimedAs = null;
        claimedBy = null;
    }

    /** Waits, for whoever claims it, and nobody is to be alarmed about it. */
    void giveBack(Instant at) {
        unlease();
        publications = 0;
        nextAttemptAt = at;
    }

    boolean blocks(InMemoryRow later) {
        return !dead && mail.groupKey() != null && mail.groupKey().equals(later.mail.groupKey());
    }

    MailState state() {
        if (dead) {
            return MailState.DEAD;
        }
        if (claimedBy != null) {
            return MailState.SENDING;
        }
        return published ? MailState.PUBLISHED : MailState.PENDING;
    }

    ClaimedMail claimed() {
        return new ClaimedMail(
                mail.id(),
                leaseNo,
                mail.kind(),
                mail.reference(),
                mail.groupKey(),
                mail.recipient().value(),
                mail.locale().toLanguageTag(),
                payload,
                dueAt,
                attempts,
                lost,
                publications);
    }

    /** A failed attempt that leaves the row waiting or dead. */
    void failed(String error, int replyCode, Instant now) {
        lastError = error;
        lastReplyCode = replyCode == 0 ? null : replyCode;
        lastFailedAt = now;
    }

    MailEntry entry() {
        return entry(view(state(), reasonCode, null), new MailEntry.Diagnosis(lastError, lastReplyCode, null));
    }

    MailEntry finished(MailState state, Instant now, @Nullable String reason, @Nullable String reply) {
        return entry(view(state, reason, now), new MailEntry.Diagnosis(null, null, reply));
    }

    private MailEntry entry(MailView view, MailEntry.Diagnosis diagnosis) {
        return new MailEntry(
                seq, view, mail.recipient().value(), mail.locale().toLanguageTag(), mail.groupKey(), false, diagnosis);
    }

    MailView view(MailState state, @Nullable String reason, @Nullable Instant finishedAt) {
        boolean waits = finishedAt == null && state != MailState.DEAD;
        return new MailView(
                mail.id(),
                mail.kind().name(),
                mail.reference(),
                state,
                reason,
                attempts,
                enqueuedAt,
                dueAt,
                waits ? nextAttemptAt : null,
                finishedAt);
    }
}
