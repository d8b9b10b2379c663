package dev.bookpost.testkit.outbox;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.OutboxControl;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.QueueSampler;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Suppressions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An outbox under test, its clock, and short ways to do what tests do again and again. */
public interface OutboxFixture {
    Duration LEASE = Duration.ofSeconds(60);
    Duration RETRY_DELAY = Duration.ofSeconds(60);
    int MAX_ATTEMPTS = 3;
    int BATCH = 20;
    AtomicLong LAST_ID = new AtomicLong();

    OutboxRepository repository();

    MailJournal journal();

    OutboxControl control();

    OutboxOperations operations();

    Suppressions suppressions();

    /** How often dispatchers were woken because a mail had been requeued. */
    int wakesByRequeue();

    Transactions<? extends UnitOfWork> transactions();

    QueueSampler sampler(String name, Duration turn);

    /** Moves the outbox's clock. */
    void advance(Duration by);

    /** Puts a live row into a state that only damage from outside could bring about. */
    void corrupt(MailId id, int attempts, String payload);

    /** Whether the mail, live or finished, is marked as uncertain. */
    boolean uncertain(MailId id);

    /** Those of the mails that are marked as uncertain. */
    default Set<MailId> uncertain(Set<MailId> ids) {
        return ids.stream().filter(this::uncertain).collect(Collectors.toSet());
    }

    static MailId newId() {
        return new MailId(new UUID(0x0190_0000_0000_7000L, LAST_ID.incrementAndGet()));
    }

    static NewMail mail(String word, @Nullable String groupKey, @Nullable String dedupKey, Schedule schedule) {
        return new NewMail(
                newId(),
                new TestMail(word),
                new EmailAddress("someone@example.com"),
                Locale.ENGLISH,
                "test:" + word,
                groupKey,
                dedupKey,
                schedule);
    }

    /** Enqueues in one transaction each, in this order. */
    default List<MailId> enqueue(String... words) {
        return Arrays.stream(words)
                .map(word -> enqueue(mail(word, null, null, Schedule.NOW)))
                .toList();
    }

    default MailId enqueue(NewMail mail) {
        transactions().inTransaction(tx -> tx.outbox().enqueue(mail));
        return mail.id();
    }

    default MailId enqueueInGroup(String group, String word) {
        return enqueue(mail(word, group, null, Schedule.NOW));
    }

    default ClaimRequest request(String claimant) {
        return new ClaimRequest(claimant, BATCH, LEASE, Set.of(TestMail.KIND), Set.of(), MAX_ATTEMPTS, true, Set.of());
    }

    default ClaimRequest busyRequest(String claimant, MailId... held) {
        return new ClaimRequest(
                claimant, BATCH, LEASE, Set.of(TestMail.KIND), Set.of(held), MAX_ATTEMPTS, true, Set.of());
    }

    /** The claim of an idle claimant. */
    default List<ClaimedMail> claim(String claimant) {
        return repository().claim(request(claimant)).mails();
    }

    default SettleReport settle(ClaimedMail mail, Settlement.Result result) {
        return repository().settle(List.of(new Settlement(mail.id(), mail.leaseNo(), result)));
    }

    default SettleReport deliver(ClaimedMail mail) {
        return settle(mail, new Settlement.Delivered("250 2.0.0 queued"));
    }

    default SettleReport fail(ClaimedMail mail) {
        return settle(mail, new Settlement.Failed(450, "450 4.2.0 later", false, RETRY_DELAY, MAX_ATTEMPTS));
    }

    default MailState state(String word) {
        return journal().about("test:" + word).getLast().state();
    }

    default int attempts(String word) {
        return journal().about("test:" + word).getLast().attempts();
    }
}
