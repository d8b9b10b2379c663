package dev.bookpost.bootstrap.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.application.booking.BookSlot;
import dev.bookpost.application.booking.BookingChanges;
import dev.bookpost.application.booking.CancelBooking;
import dev.bookpost.application.booking.ChangeResult;
import dev.bookpost.application.booking.ChangeTarget;
import dev.bookpost.application.booking.PerformOnce;
import dev.bookpost.application.booking.RejectBooking;
import dev.bookpost.application.member.ConfirmEmail;
import dev.bookpost.application.member.SignUp;
import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.MemberMails;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.ContentCodec;
import dev.bookpost.domain.outbox.ContentCodec.UnreadableContentException;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailContent;
import dev.bookpost.domain.outbox.MailGateway;
import dev.bookpost.domain.outbox.OutgoingMail;
import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.testkit.world.InMemoryWorld;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** What a few members do, from the use cases through the outbox and its codec to the gateway. */
final class Course {
    private static final Slot SLOT =
            new Slot(Instant.parse("2027-03-14T02:30:00Z"), Instant.parse("2027-03-14T03:30:00Z"));

    private static final ContentCodec CODEC = MailKinds.codec();

    private final InMemoryWorld world = new InMemoryWorld(CODEC);
    private final Member operator = world.addMember("operator@example.org", Role.OPERATOR, true);
    private final BookingChanges changes = new BookingChanges(world.ids(), world.secrets(), world.clock());
    private final PerformOnce perform = new PerformOnce(world.transactions(), world.clock());
    private final MailGateway gateway;

    Course(MailGateway gateway) {
        this.gateway = gateway;
    }

    /**
     * How it goes on after the sign-up.
     *
     * @param manual an operator rejects the booking; otherwise it is confirmed, then cancelled
     * @param byOperator who cancels
     */
    record Way(Locale locale, boolean manual, boolean byOperator) {}

    /** Empty if the address is another member's. */
    Optional<MemberId> signUp(EmailAddress email, String name, Locale locale) {
        SignUp signUp = new SignUp(world.transactions(), world.hasher(), world.secrets(), world.ids(), world.clock());
        var command = new SignUp.Command(email, name, "correct horse battery", locale, ZoneId.of("Asia/Seoul"));
        return switch (signUp.handle(command)) {
            case SignUp.Result.SignedUp(var member) -> Optional.of(member.id());
            case SignUp.Result.EmailTaken() -> Optional.empty();
        };
    }

    /** Follows the link in the only mail that waits. */
    void confirm(MailContent welcome) {
        if (welcome instanceof MemberMails.Welcome mail) {
            ConfirmEmail confirm = new ConfirmEmail(world.transactions(), world.secrets(), world.clock());
            assertThat(confirm.handle(mail.confirmToken())).isEqualTo(new ConfirmEmail.Result.Confirmed());
        }
    }

    Booking book(MemberId id, Way way, Words words) {
        Member member =
                world.transactions().inTransaction(tx -> tx.members().byId(id)).orElseThrow();
        Approval approval = way.manual() ? new Approval.Manual(Duration.ofHours(24)) : new Approval.Automatic();
        Resource resource = world.addResource(words.resource(), 1, approval, Duration.ZERO);
        BookSlot book = new BookSlot(world.ids(), world.secrets(), world.clock(), true);
        var result = perform.perform(book.prepare(new BookSlot.Command(member, resource.id(), SLOT, words.title())));
        Booking booking = ((BookSlot.Result.Booked) result).booking();
        assertThat(booking.title()).isEqualTo(words.title());
        return booking;
    }

    void end(Booking booking, Way way, Words words) {
        Member owner = world.transactions()
                .inTransaction(tx -> tx.members().byId(booking.memberId()))
                .orElseThrow();
        boolean byOperator = way.manual() || way.byOperator();
        ChangeTarget target = ChangeTarget.anyVersion(byOperator ? operator : owner, booking.id());
        var prepared = way.manual()
                ? new RejectBooking(changes).prepare(target, words.reason())
                : new CancelBooking(changes).prepare(target, words.reason());
        assertThat(perform.perform(prepared)).isInstanceOf(ChangeResult.Changed.class);
    }

    /**
     * Sends all that is due as the dispatcher does.
     *
     * @param onSent after each mail
     * @return how many there were
     */
    int deliver(BiConsumer<OutgoingMail, SendOutcome> onSent) {
        List<ClaimedMail> claimed = world.outbox()
                .claim(new ClaimRequest("fuzz", 20, Duration.ofMinutes(1), CODEC.known(), Set.of(), 3, true, Set.of()))
                .mails();
        for (ClaimedMail row : claimed) {
            OutgoingMail mail = read(row);
            onSent.accept(mail, send(mail));
            world.outbox().settle(List.of(new Settlement(row.id(), row.leaseNo(), new Settlement.Delivered("250 ok"))));
        }
        return claimed.size();
    }

    private OutgoingMail read(ClaimedMail row) {
        try {
            return new OutgoingMail(
                    row.id(),
                    CODEC.decode(row.kind(), row.payload()),
                    EmailAddress.parse(row.recipient()).orElseThrow(),
                    Locale.forLanguageTag(row.locale()),
                    row.dueAt(),
                    row.reference());
        } catch (UnreadableContentException e) {
            throw new AssertionError(e);
        }
    }

    private SendOutcome send(OutgoingMail mail) {
        try {
            return gateway.send(mail, Duration.ofSeconds(20));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
