package dev.bookpost.testkit.world;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.PasswordHasher;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.member.Secrets;
import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.ContentCodec.UnreadableContentException;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.testkit.booking.InMemoryBooking;
import dev.bookpost.testkit.booking.SequentialIds;
import dev.bookpost.testkit.outbox.InMemoryMailPreview;
import dev.bookpost.testkit.outbox.InMemoryOutbox;
import dev.bookpost.testkit.outbox.SettableClock;
import dev.bookpost.testkit.transactions.InMemoryDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** One empty store with its clock, ids, secrets and outbox. */
public final class InMemoryWorld {
    /** When the clock starts. */
    public static final Instant START = Instant.parse("2027-03-01T09:00:00Z");

    private final SettableClock clock = new SettableClock(START);
    private final IdGenerator ids = new SequentialIds();
    private final InMemoryDatabase database = new InMemoryDatabase();
    private final ContentCodec codec;
    private final InMemoryOutbox outbox;
    private final Transactions<BookingUnitOfWork> transactions;
    private final InMemoryMailPreview preview = new InMemoryMailPreview();
    private final CountedHasher hasher = new CountedHasher(database);
    private final NumberedSecrets secrets = new NumberedSecrets();

    /** With contents that are kept as they are. */
    public InMemoryWorld() {
        this(new RememberingCodec());
    }

    /** @param codec how contents are written down */
    public InMemoryWorld(ContentCodec codec) {
        this.codec = codec;
        this.outbox = new InMemoryOutbox(database, clock, codec);
        this.transactions = InMemoryBooking.transactions(database, outbox, mails -> {});
    }

    /** A mail that would have left. */
    public record Sent(EmailAddress recipient, MailContent content) {}

    public SettableClock clock() {
        return clock;
    }

    /** In the layout of UUID version 7, in ascending order. */
    public IdGenerator ids() {
        return ids;
    }

    public InMemoryOutbox outbox() {
        return outbox;
    }

    public ContentCodec codec() {
        return codec;
    }

    public InMemoryMailPreview preview() {
        return preview;
    }

    public Transactions<BookingUnitOfWork> transactions() {
        return transactions;
    }

    /** Fails when it is asked inside a transaction. */
    public PasswordHasher hasher() {
        return hasher;
    }

    /** How often the hasher has done its slow work. */
    public int hashings() {
        return hasher.calls();
    }

    public Secrets secrets() {
        return secrets;
    }

    /** Adds somebody whose password is {@code correct horse}, without a mail. */
    public Member addMember(String email, Role role, boolean confirmed) {
        Member member = new Member(
                new MemberId(ids.next()),
                new EmailAddress(email),
                "Name of " + email,
                Locale.ENGLISH,
                ZoneId.of("Asia/Seoul"),
                role,
                confirmed,
                true);
        var password = hasher.hash("correct horse");
        boolean added = transactions.inTransaction(tx -> tx.members().add(member, password, clock.instant()));
        if (!added) {
            throw new IllegalArgumentException("there is such a member already");
        }
        return member;
    }

    /** One that needs no approval, and whose bookings are not called to mind. */
    public Resource addResource(String name, int capacity) {
        return addResource(name, capacity, new Approval.Automatic(), Duration.ZERO);
    }

    public Resource addResource(String name, int capacity, Approval approval, Duration reminderLead) {
        Resource resource = new Resource(
                new ResourceId(ids.next()),
                name,
                ZoneId.of("Europe/Berlin"),
                capacity,
                approval,
                reminderLead,
                clock.instant());
        return transactions.inTransaction(tx -> {
            tx.resources().add(resource);
            return resource;
        });
    }

    /** Takes all that is due, as if a relay had accepted it, in the order in which it leaves. */
    public List<Sent> deliverAll() {
        List<Sent> sent = new ArrayList<>();
        for (List<ClaimedMail> mails = claim(); !mails.isEmpty(); mails = claim()) {
            for (ClaimedMail mail : mails) {
                sent.add(new Sent(new EmailAddress(mail.recipient()), content(mail)));
                outbox.settle(List.of(new Settlement(mail.id(), mail.leaseNo(), new Settlement.Delivered("250 ok"))));
            }
        }
        return sent;
    }

    private List<ClaimedMail> claim() {
        Claim claim = outbox.claim(
                new ClaimRequest("world", 20, Duration.ofMinutes(1), codec.known(), Set.of(), 3, true, Set.of()));
        return claim.mails();
    }

    private MailContent content(ClaimedMail mail) {
        try {
            return codec.decode(mail.kind(), mail.payload());
        } catch (UnreadableContentException e) {
            throw new IllegalStateException(e);
        }
    }
}
