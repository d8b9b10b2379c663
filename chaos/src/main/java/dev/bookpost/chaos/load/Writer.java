package dev.bookpost.chaos.load;

import dev.bookpost.chaos.account.Commit;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;

/** One thread of business: owner after owner, each with one to four mails, some rolled back, some taken back. */
final class Writer {
    private static final String GOOD = "somebody.example";
    private static final Instant BEGIN = Instant.parse("2030-01-01T09:00:00Z");

    private final int number;
    private final Random random;
    private final Transactions<Business.Work> transactions;
    private final Ledger ledger;
    private int owners;

    /** Thrown inside a transaction that is not to be. */
    private static final class OnPurpose extends RuntimeException {
        OnPurpose() {
            super("rolled back on purpose", null, false, false);
        }
    }

    Writer(int number, long seed, Transactions<Business.Work> transactions, Ledger ledger) {
        this.number = number;
        this.random = new Random(seed * 31 + number);
        this.transactions = transactions;
        this.ledger = ledger;
    }

    /** Does the business of one owner. */
    void serveOwner() {
        String owner = "owner:" + number + "-" + ++owners;
        UUID booking = uuid();
        int mails = 1 + random.nextInt(4);
        int places = 0;
        int steps = 0;
        boolean known = true;
        while (places < mails && known) {
            int count = Math.min(mails - places, 1 + random.nextInt(2));
            List<NewMail> next = new ArrayList<>();
            for (int i = places; i < places + count; i++) {
                next.add(mail(owner, booking, i, domain()));
            }
            known = enqueue(owner, owner + "/" + ++steps, next, places, random.nextInt(6) == 0);
            places += count;
        }
        if (known && random.nextInt(8) == 0) {
            takeBack(owner, owner + "/" + ++steps);
        }
    }

    /** Writes one mail to somebody whose mailbox takes it. */
    void serveAnybody() {
        String owner = "owner:" + number + "-" + ++owners;
        enqueue(owner, owner + "/1", List.of(mail(owner, uuid(), 0, GOOD)), 0, false);
    }

    /** Returns whether it is known what became of it: else nothing more is done to this owner. */
    private boolean enqueue(String owner, String transaction, List<NewMail> mails, int place, boolean rollBack) {
        Commit commit = attempt(rollBack, work -> {
            work.lockOwner(owner);
            work.record(transaction);
            mails.forEach(work.outbox()::enqueue);
        });
        for (int i = 0; i < mails.size(); i++) {
            ledger.enqueued(owner, transaction, place + i, mails.get(i), commit);
        }
        return commit != Commit.UNKNOWN;
    }

    private void takeBack(String owner, String transaction) {
        MailKind kind = random.nextBoolean() ? BookingMails.CONFIRMED : BookingMails.CANCELLED;
        Commit commit = attempt(random.nextInt(6) == 0, work -> {
            work.lockOwner(owner);
            work.record(transaction);
            work.outbox().withdraw(owner, kind.name());
        });
        ledger.withdrawn(owner, transaction, kind, commit);
    }

    @FunctionalInterface
    private interface Deed {
        void in(Business.Work work);
    }

    private Commit attempt(boolean rollBack, Deed business) {
        boolean[] askedToCommit = {false};
        try {
            return transactions.inTransaction(work -> {
                askedToCommit[0] = false;
                business.in(work);
                if (rollBack) {
                    throw new OnPurpose();
                }
                askedToCommit[0] = true;
                return Commit.COMMITTED;
            });
        } catch (OnPurpose e) {
            return Commit.ROLLED_BACK;
        } catch (RuntimeException e) {
            ledger.failed(e);
            return askedToCommit[0] ? Commit.UNKNOWN : Commit.ROLLED_BACK;
        }
    }

    private NewMail mail(String owner, UUID booking, int place, String domain) {
        BookingMails.Snapshot snapshot = new BookingMails.Snapshot(
                new BookingId(booking),
                place,
                "Lee Soo",
                "Weekly " + place,
                "Meeting room",
                BEGIN,
                BEGIN.plus(Duration.ofHours(1)),
                ZoneId.of("Asia/Seoul"),
                ZoneId.of("Europe/Berlin"),
                BEGIN);
        MailContent content = place == 0
                ? new BookingMails.Confirmed(snapshot)
                : new BookingMails.Cancelled(snapshot, random.nextBoolean(), null);
        MailId id = new MailId(uuid());
        EmailAddress recipient = new EmailAddress(id + "@" + domain);
        Locale locale = random.nextBoolean() ? Locale.KOREAN : Locale.ENGLISH;
        return new NewMail(id, content, recipient, locale, owner, owner, owner + "/" + place, Schedule.NOW);
    }

    private String domain() {
        return switch (random.nextInt(30)) {
            case 0 -> "nobody.example";
            case 1 -> "full.example";
            default -> GOOD;
        };
    }

    private UUID uuid() {
        return new UUID(random.nextLong(), random.nextLong());
    }
}
