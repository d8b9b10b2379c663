package dev.bookpost.testkit.booking;

import static dev.bookpost.testkit.booking.SampleBookings.NOW;
import static dev.bookpost.testkit.booking.SampleBookings.PASSWORD;
import static dev.bookpost.testkit.booking.SampleBookings.slot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingDraft;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.testkit.transactions.TransactionsContract;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What a transaction over bookings does besides: the stores and the outbox share its fate. */
public interface BookingTransactionsContract extends TransactionsContract<BookingUnitOfWork> {
    @Test
    default void a_booking_and_its_mail_are_committed_together() {
        Transactions<BookingUnitOfWork> transactions = transactions(mails -> {});
        SampleBookings samples = new SampleBookings(transactions);
        BookingDraft draft = samples.draft(samples.resource(1), samples.member("ann@example.com"), slot(600, 660));
        transactions.inTransaction(tx -> {
            tx.bookings().reserve(draft);
            return tx.outbox().enqueue(TransactionsContract.mail(1));
        });
        assertThat(new CommittedBookings(transactions).byId(draft.id())).isPresent();
        assertThat(journal().about(REFERENCE)).hasSize(1);
    }

    @Test
    default void an_exception_after_the_outbox_insert_leaves_no_booking_no_member_and_no_mail() {
        Transactions<BookingUnitOfWork> transactions = transactions(mails -> {});
        SampleBookings samples = new SampleBookings(transactions);
        BookingDraft draft = samples.draft(samples.resource(1), samples.member("ann@example.com"), slot(600, 660));
        Member bob = samples.stranger("bob@example.com");
        assertThatThrownBy(() -> transactions.inTransaction(tx -> {
                    tx.members().add(bob, PASSWORD, NOW);
                    tx.bookings().reserve(draft);
                    tx.outbox().enqueue(TransactionsContract.mail(1));
                    throw new UnsupportedOperationException();
                }))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(new CommittedBookings(transactions).byId(draft.id())).isEmpty();
        assertThat(new CommittedMembers(transactions).byId(bob.id())).isEmpty();
        assertThat(journal().about(REFERENCE)).isEmpty();
    }

    @Test
    default void the_stores_of_an_ended_transaction_refuse_everything() {
        Transactions<BookingUnitOfWork> transactions = transactions(mails -> {});
        SampleBookings samples = new SampleBookings(transactions);
        Member member = samples.member("ann@example.com");
        BookingDraft draft = samples.draft(samples.resource(1), member, slot(600, 660));
        BookingUnitOfWork ended = transactions.inTransaction(tx -> tx);
        List<ThrowingCallable> uses = List.of(
                () -> ended.bookings().reserve(draft),
                () -> ended.bookings().byId(draft.id()),
                () -> ended.bookings().update(draft.on(1)),
                () -> ended.resources().list(null, 1),
                () -> ended.members().byId(member.id()),
                () -> ended.members().closeSession(new byte[32]),
                () -> ended.answers().forget(NOW, 1));
        for (ThrowingCallable use : uses) {
            assertThatThrownBy(use).isInstanceOf(IllegalStateException.class);
        }
        transactions.inTransaction(tx -> {
            assertThatThrownBy(() -> ended.bookings().byId(draft.id())).isInstanceOf(IllegalStateException.class);
            return true;
        });
    }
}
