package dev.bookpost.testkit.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.MailView;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Outbox;
import dev.bookpost.domain.outbox.Outbox.Enqueued;
import dev.bookpost.domain.outbox.Schedule;
import dev.bookpost.testkit.outbox.TestMail;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What every boundary of transactions does, seen through the outbox.
 *
 * @param <U> what an open transaction offers
 */
public interface TransactionsContract<U extends UnitOfWork> {
    String REFERENCE = "thing:1";

    /**
     * Over stores that are empty when a test begins, and know {@link TestMail}; asked once in a test.
     *
     * @param onCommitted is told after a commit that wrote or withdrew a mail
     */
    Transactions<U> transactions(Consumer<CommittedMails> onCommitted);

    /** Of the same outbox. */
    MailJournal journal();

    /** A mail about {@link #REFERENCE} that is told from others by its number, and bears no dedup key. */
    static NewMail mail(int number) {
        return mail(number, null);
    }

    private static NewMail mail(int number, @Nullable String dedupKey) {
        MailId id = new MailId(new UUID(0x0190_0000_0000_7000L, 0x8000_0000_0000_0000L | number));
        EmailAddress recipient = new EmailAddress("ann@example.com");
        return new NewMail(
                id, new TestMail("w" + number), recipient, Locale.KOREA, REFERENCE, null, dedupKey, Schedule.NOW);
    }

    private List<MailId> mails() {
        return journal().about(REFERENCE).stream().map(MailView::id).toList();
    }

    @Test
    default void what_returned_is_committed_and_its_result_handed_on() {
        Transactions<U> transactions = transactions(done -> {});
        assertThat(transactions.<Enqueued>inTransaction(tx -> tx.outbox().enqueue(mail(1))))
                .isEqualTo(Enqueued.ENQUEUED);
        assertThat(mails()).containsExactly(mail(1).id());
    }

    @Test
    default void what_threw_is_rolled_back_and_its_exception_passes_unchanged() {
        Transactions<U> transactions = transactions(done -> {});
        for (Throwable thrown : List.of(new IllegalArgumentException("mine"), new AssertionError("mine"))) {
            assertThatThrownBy(() -> transactions.inTransaction(tx -> {
                        tx.outbox().enqueue(mail(1));
                        throw TransactionsContract.<RuntimeException>unchecked(thrown);
                    }))
                    .isSameAs(thrown);
        }
        assertThat(mails()).isEmpty();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // throws an Error where only exceptions fit
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test
    default void a_transaction_follows_a_failed_one() {
        Transactions<U> transactions = transactions(done -> {});
        assertThatThrownBy(() -> transactions.inTransaction(tx -> {
                    tx.outbox().enqueue(mail(1));
                    throw new UnsupportedOperationException();
                }))
                .isInstanceOf(UnsupportedOperationException.class);
        transactions.inTransaction(tx -> tx.outbox().enqueue(mail(2)));
        assertThat(mails()).containsExactly(mail(2).id());
    }

    @Test
    default void nesting_is_refused_and_the_outer_transaction_goes_on() {
        Transactions<U> transactions = transactions(done -> {});
        transactions.inTransaction(outer -> {
            assertThatThrownBy(() ->
                            transactions.inTransaction(inner -> inner.outbox().enqueue(mail(1))))
                    .isInstanceOf(IllegalStateException.class);
            return outer.outbox().enqueue(mail(2));
        });
        assertThat(mails()).containsExactly(mail(2).id());
    }

    @Test
    default void the_outbox_of_an_ended_transaction_refuses_everything() {
        Transactions<U> transactions = transactions(done -> {});
        Outbox committed = transactions.inTransaction(UnitOfWork::outbox);
        List<Outbox> failed = new ArrayList<>();
        assertThatThrownBy(() -> transactions.inTransaction(tx -> {
                    failed.add(tx.outbox());
                    throw new UnsupportedOperationException();
                }))
                .isInstanceOf(UnsupportedOperationException.class);
        for (Outbox ended : List.of(committed, failed.getFirst())) {
            assertThatThrownBy(() -> ended.enqueue(mail(1))).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> ended.withdraw(REFERENCE, TestMail.KIND.name()))
                    .isInstanceOf(IllegalStateException.class);
        }
        assertThat(mails()).isEmpty();
    }

    @Test
    default void the_outbox_of_an_ended_transaction_refuses_even_inside_the_next() {
        Transactions<U> transactions = transactions(done -> {});
        Outbox ended = transactions.inTransaction(UnitOfWork::outbox);
        transactions.inTransaction(tx -> {
            assertThatThrownBy(() -> ended.enqueue(mail(1))).isInstanceOf(IllegalStateException.class);
            return true;
        });
        assertThat(mails()).isEmpty();
    }

    @Test
    default void the_signal_comes_once_when_the_mails_are_committed() {
        List<List<MailId>> seen = new ArrayList<>();
        Transactions<U> transactions = transactions(done -> seen.add(mails()));
        transactions.inTransaction(
                tx -> List.of(tx.outbox().enqueue(mail(1)), tx.outbox().enqueue(mail(2))));
        assertThat(seen).containsExactly(List.of(mail(1).id(), mail(2).id()));
    }

    @Test
    default void there_is_no_signal_where_no_mail_was_written() {
        List<String> signals = new ArrayList<>();
        Transactions<U> transactions = transactions(done -> signals.add("signal"));
        transactions.inTransaction(tx -> true);
        transactions.inTransaction(tx -> tx.outbox().withdraw(REFERENCE, TestMail.KIND.name()));
        assertThatThrownBy(() -> transactions.inTransaction(tx -> {
                    tx.outbox().enqueue(mail(1));
                    throw new UnsupportedOperationException();
                }))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(signals).isEmpty();
    }

    @Test
    default void there_is_no_signal_for_a_duplicate() {
        List<String> signals = new ArrayList<>();
        Transactions<U> transactions = transactions(done -> signals.add("signal"));
        transactions.inTransaction(tx -> tx.outbox().enqueue(mail(1, "key")));
        assertThat(signals).hasSize(1);
        assertThat(transactions.<Enqueued>inTransaction(tx -> tx.outbox().enqueue(mail(2, "key"))))
                .isEqualTo(Enqueued.DUPLICATE);
        assertThat(signals).hasSize(1);
    }

    @Test
    default void the_signal_says_what_was_written_and_what_was_withdrawn() {
        List<CommittedMails> seen = new ArrayList<>();
        Transactions<U> transactions = transactions(seen::add);
        String kind = TestMail.KIND.name();
        transactions.inTransaction(
                tx -> List.of(tx.outbox().enqueue(mail(1)), tx.outbox().enqueue(mail(2))));
        transactions.inTransaction(tx -> tx.outbox().withdraw(REFERENCE, kind));
        assertThat(seen)
                .containsExactly(
                        new CommittedMails(List.of(kind, kind), List.of()),
                        new CommittedMails(List.of(), List.of(kind, kind)));
    }
}
