package dev.bookpost.testkit.outbox;

import static dev.bookpost.testkit.outbox.OutboxFixture.MAX_ATTEMPTS;
import static dev.bookpost.testkit.outbox.OutboxFixture.RETRY_DELAY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.ClaimedAs;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.MailView;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.testkit.model.Protocol;
import dev.bookpost.testkit.model.RowRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Random moves, made in the model and in a real outbox alike; after each the two are compared. Requeue and discard belong
 * to another port and take no part.
 *
 * <p>Time moves by a millisecond with every move, so that rows are put off to different times, and now and then by half
 * a lease and a little. The outbox's own clock may run on meanwhile by as much as {@code 2 * MUCH} exceeds a lease.
 */
final class OutboxWalk {
    private static final Duration LITTLE = Duration.ofMillis(1);
    private static final Duration MUCH = Duration.ofSeconds(32);
    private static final Duration HORIZON = Duration.ofSeconds(90);
    private static final int MOVES = 90;
    private static final int MOST_MAILS = 12;
    private static final List<Integer> PUBLISHED_PERCENT = List.of(0, 50, 90, 100);

    static final List<String> CLAIMANTS = List.of("w1", "w2", "w3");
    private static final List<String> GROUPS = List.of("a", "b", "");
    /** Refusals that are the recipient's fault, for the breaker is not part of the model. */
    private static final List<Settlement.Result> RESULTS = List.of(
            new Settlement.Delivered("250 2.0.0 queued"),
            new Settlement.Failed(450, "550 5.2.1 mailbox busy", false, RETRY_DELAY, MAX_ATTEMPTS),
            new Settlement.Failed(0, "550 5.2.1 reply lost", true, RETRY_DELAY, MAX_ATTEMPTS),
            new Settlement.Refused(550, "550 5.2.1 disabled"),
            new Settlement.Rejected(DeathReason.UNSENDABLE, 0, "no content"),
            new Settlement.Rejected(DeathReason.UNCERTAIN, 0, "550 5.2.1 reply lost"),
            new Settlement.Released(),
            new Settlement.Published(HORIZON));
    /** The last two of these are a publisher's. */
    private static final List<Settlement.Result> OF_PUBLISHERS = RESULTS.subList(RESULTS.size() - 2, RESULTS.size());

    final OutboxFixture outbox;
    final RandomGenerator random;
    final boolean holdUncertain;
    final RowRules rules;
    /** How many of the claims are a publisher's. */
    private final int publishedPercent;

    final Map<MailId, WalkRow> rows = new LinkedHashMap<>();
    /** What claimants believe to have in hand. */
    private final Map<String, Map<MailId, ClaimedMail>> inHand = new LinkedHashMap<>();
    /** Every lease that was ever had, for results that come too late or twice. */
    final List<ClaimedMail> leases = new ArrayList<>();

    private final WalkClaims claims = new WalkClaims(this);
    private final List<String> told = new ArrayList<>();
    private Duration now = Duration.ZERO;
    boolean paused;

    private OutboxWalk(OutboxFixture outbox, RandomGenerator random) {
        this.outbox = outbox;
        this.random = random;
        this.holdUncertain = random.nextInt(4) == 0;
        this.publishedPercent = oneOf(PUBLISHED_PERCENT);
        this.rules = new RowRules(Protocol.CODE, MAX_ATTEMPTS, holdUncertain);
        CLAIMANTS.forEach(claimant -> inHand.put(claimant, new LinkedHashMap<>()));
    }

    Duration now() {
        return now;
    }

    /**
     * @param outbox empty, and not paused
     * @throws AssertionError with all moves that led there, if the two differ
     */
    static void make(OutboxFixture outbox, RandomGenerator random) {
        OutboxWalk walk = new OutboxWalk(outbox, random);
        for (int move = 0; move < MOVES; move++) {
            try {
                walk.step();
            } catch (AssertionError e) {
                throw new AssertionError("after these moves:\n" + String.join("\n", walk.told), e);
            }
        }
    }

    private void step() {
        advance(LITTLE);
        int dice = random.nextInt(100);
        if (rows.isEmpty() || (dice < 14 && rows.size() < MOST_MAILS)) {
            enqueue();
        } else if (dice < 38) {
            claims.claim(random.nextInt(100) < publishedPercent ? ClaimedAs.PUBLISHER : ClaimedAs.SENDER);
        } else if (dice < 54 && publishedPercent > 0) {
            claims.claimPublished();
        } else if (dice < 70) {
            settle(inHand.values().stream()
                    .flatMap(hand -> hand.values().stream())
                    .toList());
        } else if (dice < 77) {
            settle(leases);
        } else if (dice < 80) {
            crash();
        } else if (dice < 83) {
            releaseUnheld();
        } else if (dice < 87) {
            withdraw();
        } else if (dice < 90) {
            pauseOrResume();
        } else {
            tell("much time passes");
            advance(MUCH);
        }
        compare();
    }

    void tell(String move) {
        told.add(move);
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private void advance(Duration by) {
        now = now.plus(by);
        outbox.advance(by);
    }

    private void enqueue() {
        String word = oneOf(GROUPS);
        String group = word.isEmpty() ? null : word;
        NewMail mail = new NewMail(
                OutboxFixture.newId(),
                new TestMail("walk" + word),
                new EmailAddress("someone@example.com"),
                Locale.ENGLISH,
                "test:" + word,
                group,
                null,
                Schedule.NOW);
        outbox.enqueue(mail);
        WalkRow row = new WalkRow(this, mail.id(), group, rows.size());
        rows.put(mail.id(), row);
        tell("enqueue in group '%s': %s".formatted(word, row));
    }

    /** Up to three in one batch, of different mails. */
    private void settle(List<ClaimedMail> from) {
        Map<MailId, Settlement> batch = new LinkedHashMap<>();
        for (int i = random.nextInt(3); i >= 0 && !from.isEmpty(); i--) {
            ClaimedMail mail = oneOf(from);
            WalkRow row = row(mail.id());
            boolean own = row.leaseNo == mail.leaseNo();
            boolean publisher = own ? row.heldBy == ClaimedAs.PUBLISHER : mail.publications() > 0;
            // others than a publisher's own come up too, for the outbox does not trust those who settle
            List<Settlement.Result> results = publisher && random.nextInt(own ? 5 : 2) > 0 ? OF_PUBLISHERS : RESULTS;
            batch.put(mail.id(), new Settlement(mail.id(), mail.leaseNo(), oneOf(results)));
        }
        tell("settle " + batch.values());
        Map<MailId, MailState> settled = new HashMap<>();
        Set<MailId> superseded = new HashSet<>();
        batch.forEach((id, settlement) -> {
            WalkRow row = row(id);
            if (rules.settle(row, settlement.leaseNo() == row.leaseNo, settlement.result())) {
                settled.put(id, row.state);
            } else {
                superseded.add(id);
            }
        });
        SettleReport report = outbox.repository().settle(List.copyOf(batch.values()));
        assertThat(report.settled().stream()
                        .collect(Collectors.toMap(SettleReport.Settled::id, SettleReport.Settled::state)))
                .isEqualTo(settled);
        assertThat(report.superseded()).isEqualTo(superseded);
        // now and then the answer is lost, and the result stays in hand
        if (random.nextInt(4) > 0) {
            inHand.values().forEach(hand -> batch.forEach((id, settlement) -> drop(hand, settlement)));
        }
    }

    private static void drop(Map<MailId, ClaimedMail> hand, Settlement settlement) {
        ClaimedMail held = hand.get(settlement.id());
        if (held != null && held.leaseNo() == settlement.leaseNo()) {
            hand.remove(settlement.id());
        }
    }

    private void crash() {
        String claimant = oneOf(CLAIMANTS);
        tell(claimant + " forgets what it holds");
        inHand(claimant).clear();
    }

    private void releaseUnheld() {
        String claimant = oneOf(CLAIMANTS);
        Set<MailId> held = Set.copyOf(inHand(claimant).keySet());
        tell("%s gives back all but %s".formatted(claimant, held));
        List<WalkRow> unheld = rows.values().stream()
                .filter(row -> row.isLeased() && row.claimedBy.equals(claimant) && !held.contains(row.id))
                .toList();
        unheld.forEach(row -> rules.settle(row, true, new Settlement.Released()));
        assertThat(outbox.repository().releaseUnheld(claimant, held)).isEqualTo(unheld.size());
    }

    private void withdraw() {
        String reference = "test:" + oneOf(GROUPS);
        tell("withdraw " + reference);
        List<WalkRow> found = rows.values().stream()
                .filter(row -> reference.equals("test:" + (row.group == null ? "" : row.group)))
                .filter(row -> row.isStored() && !row.withdrawRequested)
                .toList();
        found.forEach(rules::withdraw);
        int withdrawn = outbox.transactions()
                .<Integer>inTransaction(tx -> tx.outbox().withdraw(reference, TestMail.KIND.name()));
        assertThat(withdrawn).isEqualTo(found.size());
    }

    /** Rather resumes, for while it is paused little can happen. */
    private void pauseOrResume() {
        paused = !paused && random.nextInt(3) == 0;
        tell(paused ? "pause" : "resume");
        if (paused) {
            outbox.control().pause();
        } else {
            outbox.control().resume();
        }
    }

    private void compare() {
        Map<MailId, MailView> views = GROUPS.stream()
                .flatMap(word -> outbox.journal().about("test:" + word).stream())
                .collect(Collectors.toMap(MailView::id, view -> view));
        assertThat(views.keySet()).isEqualTo(rows.keySet());
        Set<MailId> uncertain = outbox.uncertain(rows.keySet());
        for (WalkRow row : rows.values()) {
            MailView view = Objects.requireNonNull(views.get(row.id));
            assertThat(view.state()).as("state of %s", row).isEqualTo(row.state);
            assertThat(view.attempts()).as("attempts of %s", row).isEqualTo(row.attempts);
            assertThat(uncertain.contains(row.id))
                    .as("whether uncertain, %s", row)
                    .isEqualTo(row.uncertain);
        }
    }

    WalkRow row(MailId id) {
        return Objects.requireNonNull(rows.get(id));
    }

    Map<MailId, ClaimedMail> inHand(String claimant) {
        return Objects.requireNonNull(inHand.get(claimant));
    }
}
