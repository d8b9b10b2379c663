package dev.bookpost.testkit.outbox;

import static dev.bookpost.testkit.outbox.OutboxFixture.LEASE;
import static dev.bookpost.testkit.outbox.OutboxFixture.MAX_ATTEMPTS;
import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedAs;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.PublishedClaim;
import dev.bookpost.domain.outbox.Transition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The claims of {@link OutboxWalk}, with the records by which consumers make theirs. */
final class WalkClaims {
    private static final int MOST_RECORDS = 4;

    private final OutboxWalk walk;
    /** Each may be received at any time, once, more often, or never. */
    private final List<Publication> records = new ArrayList<>();

    WalkClaims(OutboxWalk walk) {
        this.walk = walk;
    }

    void claim(ClaimedAs as) {
        String claimant = walk.oneOf(OutboxWalk.CLAIMANTS);
        int limit = walk.random.nextBoolean() ? OutboxFixture.BATCH : 1 + walk.random.nextInt(3);
        boolean takeLost = walk.random.nextInt(5) > 0;
        Set<MailId> held = Set.copyOf(walk.inHand(claimant).keySet());
        walk.tell("%s claims %d as %s, holding %s, lost ones: %s".formatted(claimant, limit, as, held, takeLost));

        List<WalkRow> head = walk.rows.values().stream()
                .filter(row -> !held.contains(row.id) && (takeLost || !row.isHeldBySender()))
                .filter(row -> walk.rules.claimable(row, row.due(), waits(row), !walk.paused))
                .sorted(comparing((WalkRow row) -> row.notBefore).thenComparingInt(row -> row.seq))
                .limit(limit)
                .toList();
        List<WalkRow> taken = walk.rules.taken(head, held.isEmpty(), !walk.paused);
        List<MailId> expected = new ArrayList<>();
        Map<MailId, MailState> ended = new HashMap<>();
        for (WalkRow row : taken) {
            if (walk.rules.claim(row, as, !walk.paused) instanceof Transition.HandOut) {
                row.claimedBy = claimant;
                expected.add(row.id);
            } else if (!row.isLive()) {
                ended.put(row.id, row.state);
            }
        }

        Claim claim = walk.outbox.repository().claim(request(as, claimant, limit, takeLost));
        assertThat(claim.mails()).extracting(ClaimedMail::id).isEqualTo(expected);
        assertThat(ended(claim)).isEqualTo(ended);
        assertThat(claim.lostWaiting()).isEqualTo(taken.isEmpty() && !head.isEmpty());
        assertThat(claim.more()).isEqualTo(taken.size() == limit);
        take(claimant, claim);
        if (as == ClaimedAs.PUBLISHER) {
            // most are published at once, for the broker may keep what nobody is told that it does
            claim.mails().stream().filter(mail -> walk.random.nextInt(5) > 0).forEach(this::publish);
        }
    }

    private void publish(ClaimedMail mail) {
        records.add(new Publication(mail.id(), mail.leaseNo()));
    }

    private ClaimRequest request(ClaimedAs as, String claimant, int limit, boolean takeLost) {
        return new ClaimRequest(
                as,
                claimant,
                limit,
                LEASE,
                walk.outbox.request(claimant).known(),
                walk.inHand(claimant).keySet(),
                MAX_ATTEMPTS,
                takeLost,
                walk.holdUncertain ? Set.of(TestMail.KIND.name()) : Set.of());
    }

    private static Map<MailId, MailState> ended(Claim claim) {
        return claim.resolved().stream().collect(Collectors.toMap(Claim.Resolved::id, Claim.Resolved::state));
    }

    private void take(String claimant, Claim claim) {
        for (ClaimedMail mail : claim.mails()) {
            WalkRow row = walk.row(mail.id());
            assertThat(mail.leaseNo()).isEqualTo(row.leaseNo);
            assertThat(mail.attempts()).isEqualTo(row.attempts);
            assertThat(mail.lost()).isEqualTo(row.lost);
            walk.inHand(claimant).put(mail.id(), mail);
            walk.leases.add(mail);
        }
    }

    /** By up to a few records, in any order, two of one mail among them. */
    void claimPublished() {
        String claimant = walk.oneOf(OutboxWalk.CLAIMANTS);
        Set<MailId> held = Set.copyOf(walk.inHand(claimant).keySet());
        List<Publication> received = new ArrayList<>();
        for (int i = walk.random.nextInt(MOST_RECORDS); i >= 0 && !records.isEmpty(); i--) {
            received.add(walk.random.nextInt(3) > 0 ? records.removeLast() : walk.oneOf(records));
        }
        walk.tell("%s receives %s, holding %s".formatted(claimant, received, held));

        Set<MailId> later = new HashSet<>();
        List<MailId> expected = new ArrayList<>();
        Map<MailId, MailState> ended = new HashMap<>();
        List<WalkRow> claimable = walk.rows.values().stream()
                .filter(row -> received.stream()
                        .anyMatch(record -> record.id().equals(row.id)
                                && walk.rules.claimableByRecord(row, record.leaseNo() == row.leaseNo)))
                .toList();
        List<WalkRow> free =
                claimable.stream().filter(row -> !held.contains(row.id)).toList();
        List<WalkRow> taken = walk.paused ? List.of() : walk.rules.takenByRecord(free, held.isEmpty());
        if (walk.paused) {
            received.forEach(record -> later.add(record.id()));
        } else {
            claimable.stream().filter(row -> !taken.contains(row)).forEach(row -> later.add(row.id));
        }
        for (WalkRow row : taken) {
            if (walk.rules.claimByRecord(row) instanceof Transition.HandOut) {
                row.claimedBy = claimant;
                expected.add(row.id);
            } else {
                ended.put(row.id, row.state);
            }
        }

        PublishedClaim answer = walk.outbox
                .repository()
                .claimPublished(request(ClaimedAs.SENDER, claimant, OutboxFixture.BATCH, true), received);
        Claim claim = answer.claim();
        assertThat(claim.mails()).extracting(ClaimedMail::id).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(ended(claim)).isEqualTo(ended);
        assertThat(answer.later()).isEqualTo(later);
        assertThat(claim.lostWaiting()).isEqualTo(!walk.paused && taken.isEmpty() && !free.isEmpty());
        take(claimant, claim);
    }

    private boolean waits(WalkRow row) {
        return walk.rows.values().stream().anyMatch(earlier -> earlier.precedes(row));
    }
}
