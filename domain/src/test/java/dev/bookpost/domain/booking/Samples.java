package dev.bookpost.domain.booking;

import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailId;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.UUID;

final class Samples {
    static final Instant NOW = Instant.parse("2027-03-01T08:00:00Z");
    static final Slot SLOT = new Slot(Instant.parse("2027-03-02T11:00:00Z"), Instant.parse("2027-03-02T11:30:00Z"));
    static final ZoneId SEOUL = ZoneId.of("Asia/Seoul");
    static final ZoneId PARIS = ZoneId.of("Europe/Paris");
    static final MailId MAIL = new MailId(new UUID(0x7000, 9));
    static final Resource RESOURCE = resource(3, new Approval.Automatic());

    private Samples() {}

    static Member member(boolean emailConfirmed) {
        return new Member(
                new MemberId(new UUID(0x7000, 2)),
                new EmailAddress("lee@example.com"),
                "Visit evil.example",
                Locale.KOREA,
                SEOUL,
                Role.MEMBER,
                emailConfirmed,
                true);
    }

    static Resource resource(int capacity, Approval approval) {
        ResourceId id = new ResourceId(new UUID(0x7000, 1));
        return new Resource(id, "Room", PARIS, capacity, approval, Duration.ofHours(24), NOW);
    }

    static Booking booking() {
        return booking(RESOURCE);
    }

    static Booking booking(Resource resource) {
        return new BookingDraft(
                        new BookingId(new UUID(0x7000, 3)),
                        resource,
                        member(true).id(),
                        "Win a prize",
                        SLOT,
                        NOW)
                .on(2);
    }
}
