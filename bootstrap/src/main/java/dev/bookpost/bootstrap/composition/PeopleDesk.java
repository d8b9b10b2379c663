package dev.bookpost.bootstrap.composition;

import dev.bookpost.application.member.AddOperator;
import dev.bookpost.application.member.RemoveOperator;
import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.persistence.booking.BookingPersistence;
import javax.sql.DataSource;

/** Who may do more than members, decided by a process that does not serve. */
public record PeopleDesk(AddOperator addOperator, RemoveOperator removeOperator) {
    public static PeopleDesk over(DataSource database) {
        Machine machine = Machine.here();
        Transactions<BookingUnitOfWork> transactions =
                BookingPersistence.transactions(database, MailKinds.codec(), mails -> {});
        return new PeopleDesk(
                new AddOperator(transactions, machine.hasher(), machine.ids(), machine.clock()),
                new RemoveOperator(transactions));
    }
}
