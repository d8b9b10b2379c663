package dev.bookpost.persistence.booking;

import static dev.bookpost.testkit.booking.SampleBookings.slot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.testkit.booking.SampleBookings;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What the schema refuses whoever writes to it. */
class BookingConstraintTest {
    private final BookingDatabase database = new BookingDatabase();
    private final SampleBookings samples = new SampleBookings(database.transactions(mails -> {}));
    private final Booking booked =
            samples.booked(samples.resource(2), samples.member("ann@example.com"), slot(600, 660));

    @AfterEach
    void drop() {
        database.close();
    }

    private void insertCopy(int unit, String status, int minutesLater) throws SQLException {
        database.execute("""
                insert into booking (id, resource_id, unit, member_id, starts_at, ends_at, status, cancelled_by,
                    failure, hold_until, revision, status_fixed_at, created_at)
                select gen_random_uuid(), resource_id, %d, member_id, starts_at + interval '%d minutes',
                    ends_at + interval '%d minutes', '%s', case when '%s' = 'CANCELLED' then 'MEMBER' end,
                    case when '%s' = 'FAILED' then 'REJECTED' end, case when '%s' = 'PENDING' then starts_at end,
                    0, status_fixed_at, created_at
                from booking where id = '%s'
                """.formatted(unit, minutesLater, minutesLater, status, status, status, status, booked.id()));
    }

    private void assertRefused(int unit, String status, int minutesLater) {
        PSQLException refusal = catchThrowableOfType(PSQLException.class, () -> insertCopy(unit, status, minutesLater));
        assertThat(refusal.getSQLState()).isEqualTo("23P01");
        assertThat(refusal.getServerErrorMessage())
                .extracting(ServerErrorMessage::getConstraint)
                .isEqualTo("booking_no_overlap");
    }

    @Test
    void an_overlap_of_live_bookings_on_a_unit_is_refused() {
        assertRefused(1, "CONFIRMED", 0);
        assertRefused(1, "PENDING", 59);
        assertRefused(1, "CONFIRMED", -59);
    }

    @Test
    void a_booking_that_waits_for_approval_holds_its_unit() throws SQLException {
        insertCopy(2, "PENDING", 0);
        assertRefused(2, "CONFIRMED", 30);
    }

    @Test
    void neighbours_other_units_and_bookings_that_are_over_are_accepted() throws SQLException {
        insertCopy(1, "CONFIRMED", 60);
        insertCopy(1, "CONFIRMED", -60);
        insertCopy(2, "CONFIRMED", 0);
        insertCopy(1, "CANCELLED", 0);
        insertCopy(1, "FAILED", 0);
        assertThat(database.number("select count(*) from booking")).isEqualTo(6);
    }

    @Test
    void what_is_known_of_a_state_is_known_in_that_state_alone() {
        for (String change : List.of(
                "status = 'FAILED'",
                "failure = 'REJECTED'",
                "status = 'FAILED', failure = 'RAIN'",
                "status = 'PENDING'",
                "hold_until = now()",
                "status = 'CANCELLED'",
                "cancelled_by = 'MEMBER'")) {
            assertThatThrownBy(() -> database.execute("update booking set " + change))
                    .isInstanceOfSatisfying(
                            PSQLException.class,
                            e -> assertThat(e.getSQLState()).as(change).isEqualTo("23514"));
        }
    }

    /** A process of the version before, which knows no approval, is held to it while this version is rolled out. */
    @Test
    void no_booking_begins_as_confirmed_where_it_has_to_be_approved() throws SQLException {
        database.execute("update resource set approval = 'MANUAL', hold_seconds = 3600");
        PSQLException refusal = catchThrowableOfType(PSQLException.class, () -> insertCopy(2, "CONFIRMED", 0));
        assertThat(refusal.getServerErrorMessage())
                .extracting(ServerErrorMessage::getConstraint)
                .isEqualTo("booking_needs_approval");
        insertCopy(2, "PENDING", 0);
        database.execute("update booking set status = 'CONFIRMED', hold_until = null where status = 'PENDING'");
        assertThat(database.number("select count(*) from booking where status = 'CONFIRMED'"))
                .isEqualTo(2);
    }

    /** Nor does it know that a reminder goes with its booking. */
    @Test
    void a_reminder_ends_with_its_booking_whoever_cancels_that() throws SQLException {
        for (String kind : List.of("booking-reminder", "booking-confirmed")) {
            database.execute("""
                    insert into email_outbox (id, kind, version, reference, recipient, locale, payload, enqueued_at, due_at,
                        next_attempt_at, expires_at)
                    values (gen_random_uuid(), '%s', 1, 'booking:%s', 'ann@example.com', 'en', '{}', now(), now(), now(),
                        now() + interval '1 day')
                    """.formatted(kind, booked.id()));
        }
        String expired = "select count(*) from email_outbox where expires_at <= outbox_now() and kind = ";
        database.execute("update booking set title = 'other', revision = 1");
        assertThat(database.number(expired + "'booking-reminder'")).isZero();
        database.execute("update booking set status = 'CANCELLED', cancelled_by = 'MEMBER'");
        assertThat(database.number(expired + "'booking-reminder'")).isEqualTo(1);
        assertThat(database.number(expired + "'booking-confirmed'")).isZero();
    }
}
