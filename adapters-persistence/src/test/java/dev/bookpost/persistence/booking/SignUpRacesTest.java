package dev.bookpost.persistence.booking;

import static dev.bookpost.testkit.booking.SampleBookings.NOW;
import static dev.bookpost.testkit.booking.SampleBookings.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.outbox.EmailAddress;
import dev.bookpost.testkit.booking.SampleBookings;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SignUpRacesTest {
    private final BookingDatabase database = new BookingDatabase();
    private final Transactions<BookingUnitOfWork> transactions = database.transactions(mails -> {});
    private final SampleBookings samples = new SampleBookings(transactions);

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void one_of_twenty_gets_an_address_that_each_spells_differently() throws Exception {
        List<Member> strangers = IntStream.range(0, 20)
                .mapToObj(i ->
                        EmailAddress.parse(spelling("ann.lee@example.com", i)).orElseThrow())
                .map(address -> samples.stranger(address.value()))
                .toList();
        AtomicInteger runs = new AtomicInteger();
        List<Boolean> added = AtOnce.run(
                20,
                (i, meet) -> transactions.inTransaction(tx -> {
                    runs.incrementAndGet();
                    tx.members().byId(strangers.get(i).id()); // so that the database has begun the transaction
                    meet.run();
                    return tx.members().add(strangers.get(i), PASSWORD, NOW);
                }));
        assertThat(Collections.frequency(added, true)).isEqualTo(1);
        assertThat(runs).hasValue(20);
        assertThat(database.number("select count(*) from member")).isEqualTo(1);
    }

    /** Upper case where the number has a one among its binary digits. */
    private static String spelling(String address, int number) {
        StringBuilder spelled = new StringBuilder(address);
        for (int bit = 0; bit < 5; bit++) {
            if ((number >> bit & 1) == 1) {
                spelled.setCharAt(bit, Character.toUpperCase(address.charAt(bit)));
            }
        }
        return spelled.toString();
    }

    @Test
    void one_of_ten_uses_up_a_confirmation() throws Exception {
        Member ann = samples.member("ann@example.com");
        byte[] digest = {1, 2, 3};
        transactions.inTransaction(tx -> {
            tx.members().addConfirmation(digest, ann.id(), NOW.plusSeconds(60));
            return true;
        });
        List<Boolean> confirmed = AtOnce.run(
                10,
                (i, meet) -> transactions.inTransaction(tx -> {
                    tx.members().byId(ann.id()); // so that the database has begun the transaction
                    meet.run();
                    return tx.members().confirmEmail(digest, NOW);
                }));
        assertThat(Collections.frequency(confirmed, true)).isEqualTo(1);
    }
}
