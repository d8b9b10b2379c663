package dev.bookpost.testkit.booking;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingDraft;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingState;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;

/** Resources, members and bookings for tests, each in a transaction of its own. */
public final class SampleBookings {
    public static final Instant NOW = Instant.parse("2027-03-01T08:15:30.123456Z");
    public static final ZoneId SEOUL = ZoneId.of("Asia/Seoul");
    public static final PasswordHash PASSWORD = new PasswordHash("$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA");

    private final Transactions<BookingUnitOfWork> transactions;
    private final IdGenerator ids = new SequentialIds();

    public SampleBookings(Transactions<BookingUnitOfWork> transactions) {
        this.transactions = transactions;
    }

    public Resource resource(int capacity) {
        return resource(capacity, new Approval.Automatic());
    }

    public Resource resource(int capacity, Approval approval) {
        Resource resource = new Resource(
                new ResourceId(ids.next()),
                "Room 가 🚪",
                SEOUL,
                capacity,
                approval,
                Resource.DEFAULT_REMINDER_LEAD,
                NOW);
        return transactions.inTransaction(tx -> {
            tx.resources().add(resource);
            return resource;
        });
    }

    /** A member that is not stored. */
    public Member stranger(String email) {
        MemberId id = new MemberId(ids.next());
        return new Member(id, new EmailAddress(email), "Lee's 이름", Locale.KOREA, SEOUL, Role.MEMBER, false, true);
    }

    public Member member(String email) {
        Member member = stranger(email);
        boolean added = transactions.inTransaction(tx -> tx.members().add(member, PASSWORD, NOW));
        if (!added) {
            throw new IllegalArgumentException("there is such a member already: " + member);
        }
        return member;
    }

    public BookingDraft draft(Resource resource, Member member, Slot slot) {
        return new BookingDraft(new BookingId(ids.next()), resource, member.id(), "Tea & 茶 🍵", slot, NOW);
    }

    public Reservation reserve(Resource resource, Member member, Slot slot) {
        BookingDraft draft = draft(resource, member, slot);
        return transactions.inTransaction(tx -> tx.bookings().reserve(draft));
    }

    /**
     * @throws IllegalStateException if every unit is taken
     */
    public Booking booked(Resource resource, Member member, Slot slot) {
        return switch (reserve(resource, member, slot)) {
            case Reservation.Reserved(var booking) -> booking;
            case Reservation.SlotTaken() -> throw new IllegalStateException("taken: " + slot);
        };
    }

    /**
     * @throws java.util.NoSuchElementException if there is no such booking
     */
    public Booking cancel(BookingId id) {
        return transactions.inTransaction(tx -> {
            Booking cancelled = tx.bookings()
                    .lock(id)
                    .orElseThrow()
                    .cancelled(BookingState.CancelledBy.MEMBER, "이유", NOW.plusMillis(1));
            tx.bookings().update(cancelled);
            return cancelled;
        });
    }

    /** A slot on the day after {@link #NOW}, by minutes of that day in UTC. */
    public static Slot slot(int fromMinute, int toMinute) {
        Instant midnight = Instant.parse("2027-03-02T00:00:00Z");
        return new Slot(midnight.plus(Duration.ofMinutes(fromMinute)), midnight.plus(Duration.ofMinutes(toMinute)));
    }
}
