package dev.bookpost.application.member;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.MemberId;
import dev.bookpost.domain.member.MemberRepository.Credentials;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.PasswordHasher;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.outbox.EmailAddress;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/** Adds an operator or viewer on the word of whoever runs the service; no mail is sent. */
public final class AddOperator {
    private final Transactions<BookingUnitOfWork> transactions;
    private final PasswordHasher hasher;
    private final IdGenerator ids;
    private final InstantSource clock;

    public AddOperator(
            Transactions<BookingUnitOfWork> transactions, PasswordHasher hasher, IdGenerator ids, InstantSource clock) {
        this.transactions = transactions;
        this.hasher = hasher;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * @param role operator or viewer
     * @param promote whether somebody who has signed up with the address is given the role, if that is more, and the
     *     password: whoever that was may not be who is meant
     */
    public record Command(EmailAddress email, String password, Role role, boolean promote) {
        public Command {
            if (role == Role.MEMBER) {
                throw new IllegalArgumentException("members sign up themselves");
            }
        }

        @Override
        public String toString() {
            return "AddOperator[" + email.masked() + ", " + role + "]";
        }
    }

    public sealed interface Result {
        record Added() implements Result {}

        /** Nothing was changed, the password neither. */
        record AlreadyThere() implements Result {}

        /** The address has another role, who knows whose; nothing was changed. */
        record EmailTaken(Role role) implements Result {}

        /** The member has the role and the password now, and all sessions have ended. */
        record Promoted() implements Result {}
    }

    public Result handle(Command command) {
        Optional<Role> before = role(command.email());
        if (before.isPresent() && !promotes(command, before.get())) {
            return existing(command, before.get());
        }
        PasswordHash hash = hasher.hash(command.password());
        return transactions.inTransaction(tx -> {
            Member newcomer = new Member(
                    new MemberId(ids.next()),
                    command.email(),
                    command.role() == Role.OPERATOR ? "Operator" : "Viewer",
                    Locale.ENGLISH,
                    ZoneId.of("UTC"),
                    command.role(),
                    true,
                    true);
            if (tx.members().add(newcomer, hash, clock.instant())) {
                return new Result.Added();
            }
            Member member = tx.members().byEmail(command.email()).orElseThrow().member();
            if (!promotes(command, member.role())) {
                return existing(command, member.role());
            }
            tx.members().changePassword(member.id(), hash);
            tx.members().confirmEmail(member.id());
            tx.members().changeRole(member.id(), command.role());
            return new Result.Promoted();
        });
    }

    private static boolean promotes(Command command, Role before) {
        return command.promote() && before != command.role() && before != Role.OPERATOR;
    }

    private static Result existing(Command command, Role role) {
        return role == command.role() ? new Result.AlreadyThere() : new Result.EmailTaken(role);
    }

    private Optional<Role> role(EmailAddress email) {
        return transactions.inTransaction(
                tx -> tx.members().byEmail(email).map(Credentials::member).map(Member::role));
    }
}
