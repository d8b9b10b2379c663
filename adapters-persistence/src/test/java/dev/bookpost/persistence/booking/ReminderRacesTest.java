package dev.bookpost.persistence.booking;

import static dev.bookpost.testkit.booking.SampleBookings.NOW;
import static dev.bookpost.testkit.booking.SampleBookings.slot;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.application.booking.ApproveBooking;
import dev.bookpost.application.booking.BookSlot;
import dev.bookpost.application.booking.BookingChanges;
import dev.bookpost.application.booking.CancelBooking;
import dev.bookpost.application.booking.ChangeReminders;
import dev.bookpost.application.booking.ChangeTarget;
import dev.bookpost.application.booking.PerformOnce;
import dev.bookpost.application.booking.Prepared;
import dev.bookpost.application.booking.RescheduleBooking;
import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingMails;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.member.Role;
import dev.bookpost.domain.member.Secrets;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.NewMail;
import dev.bookpost.domain.outbox.Outbox.Enqueued;
import dev.bookpost.persistence.outbox.JacksonContentCodec;
import dev.bookpost.testkit.booking.SampleBookings;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever becomes of a booking while its member ends reminders, or wants them again: it has none, or the right one. */
class ReminderRacesTest {
    private static final Slot SOON = slot(6_000, 6_060);
    private static final Slot LATER = slot(9_000, 9_060);
    private static final InstantSource CLOCK = InstantSource.fixed(NOW);

    private final BookingDatabase database = new BookingDatabase();
    private final ExecutorService others = Executors.newCachedThreadPool();
    private final AtomicLong number = new AtomicLong();
    private final AtomicInteger runs = new AtomicInteger();
    private final IdGenerator ids = () -> new UUID(0x7000, number.incrementAndGet());
    private final Secrets secrets = new Secrets() {
        @Override
        public String newToken() {
            return "token-" + number.incrementAndGet();
        }

        @Override
        public byte[] digest(String token) {
            return token.getBytes(UTF_8);
        }
    };
    private final Transactions<BookingUnitOfWork> transactions = database.transactions(
            new JacksonContentCodec(Map.of(
                    BookingMails.RECEIVED, BookingMails.Received.class,
                    BookingMails.CONFIRMED, BookingMails.Confirmed.class,
                    BookingMails.CHANGED, BookingMails.Changed.class,
                    BookingMails.CANCELLED, BookingMails.Cancelled.class,
                    BookingMails.REMINDER, BookingMails.Reminder.class,
                    BookingMails.REMINDER_WITHOUT_TOKEN, BookingMails.ReminderWithoutToken.class)),
            mails -> {});
    private final SampleBookings samples = new SampleBookings(transactions);
    private final Member member = samples.member("ann@example.com");
    private final Member operator = operator();
    private final BookSlot book = new BookSlot(ids, secrets, CLOCK, false);
    private final BookingChanges changes = new BookingChanges(ids, secrets, CLOCK);
    private final ApproveBooking approve = new ApproveBooking(changes);
    private final RescheduleBooking reschedule = new RescheduleBooking(changes);
    private final CancelBooking cancel = new CancelBooking(changes);

    /** What somebody does with a booking at the same time. */
    private enum Act {
        BOOK,
        APPROVE,
        MOVE,
        CANCEL
    }

    @AfterEach
    void drop() {
        others.shutdownNow();
        database.close();
    }

    private Member operator() {
        Member model = samples.stranger("oda@example.com");
        return new Member(
                model.id(), model.email(), "Oda", model.locale(), model.timeZone(), Role.OPERATOR, true, true);
    }

    @Test
    void the_end_of_reminders_waits_for_a_change_under_way_and_takes_its_reminder_back() throws Exception {
        for (Act act : Act.values()) {
            anew();
            Prepared<?> change = prepare(act);
            Paused first = new Paused();
            Future<?> changing = others.submit(() -> perform(first, change));
            first.awaitDone();
            Future<?> setting = others.submit(() -> set(transactions, false));
            finish(first, changing, setting);
            assertThat(reminders()).as("%s", act).isZero();
        }
    }

    @Test
    void a_change_waits_for_the_end_of_reminders_and_asks_for_none() throws Exception {
        for (Act act : Act.values()) {
            anew();
            Prepared<?> change = prepare(act);
            Paused first = new Paused();
            Future<?> setting = others.submit(() -> set(first, false));
            first.awaitDone();
            Future<?> changing = others.submit(() -> perform(transactions, change));
            finish(first, setting, changing);
            assertThat(reminders()).as("%s", act).isZero();
        }
    }

    @Test
    void whoever_wants_reminders_again_has_that_of_a_change_under_way() throws Exception {
        for (Act act : Act.values()) {
            anew();
            set(transactions, false);
            Prepared<?> change = prepare(act);
            Paused first = new Paused();
            Future<?> changing = others.submit(() -> perform(first, change));
            first.awaitDone();
            Future<?> setting = others.submit(() -> set(transactions, true));
            finish(first, changing, setting);
            assertOneThatFits(act);
        }
    }

    @Test
    void a_change_waits_for_whoever_wants_reminders_again_and_corrects_what_that_asked_for() throws Exception {
        for (Act act : Act.values()) {
            anew();
            set(transactions, false);
            Prepared<?> change = prepare(act);
            Paused first = new Paused();
            Future<?> setting = others.submit(() -> set(first, true));
            first.awaitDone();
            Future<?> changing = others.submit(() -> perform(transactions, change));
            finish(first, setting, changing);
            assertOneThatFits(act);
        }
    }

    @Test
    void whatever_happens_at_once_every_reminder_fits_what_its_member_wanted_last() throws Exception {
        Resource resource = samples.resource(8);
        List<Booking> bookings = List.of(booked(resource, SOON), booked(resource, SOON), booked(resource, SOON));
        AtOnce.run(6, (thread, meet) -> {
            Random random = new Random(thread);
            meet.run();
            for (int i = 0; i < 15; i++) {
                Booking any = bookings.get(random.nextInt(bookings.size()));
                if (thread < 2) {
                    set(transactions, random.nextBoolean());
                } else if (thread == 2) {
                    perform(transactions, book.prepare(new BookSlot.Command(member, resource.id(), LATER, null)));
                } else {
                    Slot slot = random.nextBoolean() ? SOON : LATER;
                    perform(transactions, reschedule.prepare(target(member, any), slot));
                }
            }
            return true;
        });
        assertThat(misfits()).isZero();
        set(transactions, false);
        assertThat(reminders()).isZero();
        set(transactions, true);
        assertThat(misfits()).isZero();
        assertThat(reminders()).isGreaterThanOrEqualTo(3);
    }

    /** Nor does a process of the version before send reminders to who wants none, while this version is rolled out. */
    @Test
    void a_reminder_of_the_version_before_is_kept_out_where_none_is_wanted() throws Exception {
        Booking booking = booked(samples.resource(1), SOON);
        set(transactions, false);
        assertThat(enqueueAsBefore(booking)).isEqualTo(Enqueued.DUPLICATE);
        assertThat(reminders()).isZero();
        set(transactions, true);
        database.execute("delete from email_outbox");
        assertThat(enqueueAsBefore(booking)).isEqualTo(Enqueued.ENQUEUED);
        assertThat(reminders()).isEqualTo(1);
        set(transactions, false);
        assertThat(reminders()).as("withdrawn like any").isZero();
    }

    @Test
    void a_member_added_by_the_version_before_has_reminders() throws Exception {
        database.execute("""
                insert into member (id, email, name, locale, time_zone, role, password_hash, created_at)
                values ('00000000-0000-7000-8000-000000000001', 'old@example.com', 'Old', 'en', 'UTC', 'MEMBER', 'x', now())
                """);
        assertThat(database.number("select count(*) from member where email = 'old@example.com' and reminders"))
                .isEqualTo(1);
    }

    private void anew() throws SQLException {
        database.execute("delete from email_outbox; delete from booking");
        set(transactions, true);
        runs.set(0);
    }

    private Enqueued enqueueAsBefore(Booking booking) {
        Resource resource = transactions.inTransaction(
                tx -> tx.resources().byId(booking.resourceId()).orElseThrow());
        NewMail now = new BookingMails(resource, member)
                .reminder(new MailId(ids.next()), booking, "token", NOW)
                .orElseThrow();
        BookingMails.Snapshot snapshot = ((BookingMails.Reminder) now.content()).booking();
        NewMail before = new NewMail(
                now.id(),
                new BookingMails.ReminderWithoutToken(snapshot),
                now.recipient(),
                now.locale(),
                now.reference(),
                now.groupKey(),
                now.dedupKey(),
                now.schedule());
        return transactions.inTransaction(tx -> tx.outbox().enqueue(before));
    }

    private Prepared<?> prepare(Act act) {
        Resource resource = samples.resource(
                1, act == Act.APPROVE ? new Approval.Manual(Duration.ofHours(1)) : new Approval.Automatic());
        return switch (act) {
            case BOOK -> book.prepare(new BookSlot.Command(member, resource.id(), SOON, null));
            case APPROVE -> approve.prepare(target(operator, booked(resource, SOON)));
            case MOVE -> reschedule.prepare(target(member, booked(resource, SOON)), LATER);
            case CANCEL -> cancel.prepare(target(member, booked(resource, SOON)), null);
        };
    }

    private static ChangeTarget target(Member actor, Booking booking) {
        return ChangeTarget.anyVersion(actor, booking.id());
    }

    /** With its mails. */
    private Booking booked(Resource resource, Slot slot) {
        BookSlot.Command command = new BookSlot.Command(member, resource.id(), slot, null);
        return ((BookSlot.Result.Booked) new PerformOnce(transactions, CLOCK).perform(book.prepare(command))).booking();
    }

    private static <R> R perform(Transactions<BookingUnitOfWork> over, Prepared<R> change) {
        return new PerformOnce(over, CLOCK).perform(change);
    }

    private Member set(Transactions<BookingUnitOfWork> over, boolean wanted) {
        return new ChangeReminders(over, ids, secrets, CLOCK).handle(member.id(), wanted);
    }

    private void finish(Paused first, Future<?> firstWork, Future<?> second) throws Exception {
        database.awaitWaiter();
        first.release.countDown();
        firstWork.get(30, TimeUnit.SECONDS);
        second.get(30, TimeUnit.SECONDS);
        assertThat(runs).as("the first was not repeated").hasValue(1);
    }

    private long reminders() throws SQLException {
        return database.number(
                "select count(*) from email_outbox where kind = 'booking-reminder' and not withdraw_requested");
    }

    private void assertOneThatFits(Act act) throws SQLException {
        assertThat(misfits()).as("%s", act).isZero();
        assertThat(reminders()).as("%s", act).isEqualTo(act == Act.CANCEL ? 0 : 1);
    }

    /** Bookings without the reminder that they should have, and reminders that no booking should have. */
    private long misfits() throws SQLException {
        return database.number("""
                select count(*) from (
                    select 'booking:' || b.id reference, b.starts_at from booking b join member m on m.id = b.member_id
                    where b.status = 'CONFIRMED' and m.reminders) wanted
                full join (
                    select reference, expires_at from email_outbox
                    where kind = 'booking-reminder' and not withdraw_requested) waiting
                on wanted.reference = waiting.reference and wanted.starts_at = waiting.expires_at
                where wanted.reference is null or waiting.reference is null
                """);
    }

    /** Transactions whose work is done, and that do not commit until they are let. */
    private final class Paused implements Transactions<BookingUnitOfWork> {
        private final CountDownLatch done = new CountDownLatch(1);
        private final CountDownLatch release = new CountDownLatch(1);

        @Override
        public <R> R inTransaction(Function<? super BookingUnitOfWork, ? extends R> work) {
            return transactions.inTransaction(tx -> {
                runs.incrementAndGet();
                R result = work.apply(tx);
                done.countDown();
                await(release);
                return result;
            });
        }

        void awaitDone() {
            await(done);
        }

        private static void await(CountDownLatch latch) {
            try {
                if (!latch.await(30, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("waited in vain");
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
