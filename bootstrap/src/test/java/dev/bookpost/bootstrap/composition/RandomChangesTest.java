package dev.bookpost.bootstrap.composition;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.application.booking.ApproveBooking;
import dev.bookpost.application.booking.BookSlot;
import dev.bookpost.application.booking.BookingChanges;
import dev.bookpost.application.booking.CancelBooking;
import dev.bookpost.application.booking.ChangeResult;
import dev.bookpost.application.booking.ChangeTarget;
import dev.bookpost.application.booking.ExpireHolds;
import dev.bookpost.application.booking.PerformOnce;
import dev.bookpost.application.booking.RejectBooking;
import dev.bookpost.application.booking.RescheduleBooking;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.Approval;
import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.BookingUnitOfWork;
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
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Several threads book, approve, reject, cancel, move and let expire, at random and all at once, on PostgreSQL and with
 * a dispatcher at work; then every booking and every mail is accounted for.
 */
class RandomChangesTest {
    private static final long SEED = 20_270_301;
    private static final int THREADS = 6;
    private static final int STEPS = 80;
    private static final int LATEST = 12;
    private static final Duration LEAD = Duration.ofHours(24);
    private static final Duration HOLD = Duration.ofHours(2);

    private final Instant start = Instant.now().truncatedTo(ChronoUnit.MICROS);
    private final AtomicReference<Instant> clock = new AtomicReference<>(start);
    private final Machine machine = Machine.here();
    private final Stage stage = new Stage();
    private final Transactions<BookingUnitOfWork> transactions =
            stage.start("BOOKPOST_SMTP_CONNECTIONS", "8").bookpost().transactions();
    private final PerformOnce once = new PerformOnce(transactions, clock::get);
    private final BookingChanges changes = new BookingChanges(machine.ids(), machine.secrets(), clock::get);
    private final BookSlot book = new BookSlot(machine.ids(), machine.secrets(), clock::get, true);
    private final ApproveBooking approve = new ApproveBooking(changes);
    private final RejectBooking reject = new RejectBooking(changes);
    private final CancelBooking cancel = new CancelBooking(changes);
    private final RescheduleBooking reschedule = new RescheduleBooking(changes);
    private final ExpireHolds expire = new ExpireHolds(transactions, machine.ids(), clock::get);

    private final List<BookingId> known = new CopyOnWriteArrayList<>();
    private final Set<Told> told = ConcurrentHashMap.newKeySet();
    private final Queue<String> refusals = new ConcurrentLinkedQueue<>();

    /**
     * What a use case said that it did, and so what a mail must say; but that a booking is where it was to be moved is
     * said again.
     */
    private record Told(String booking, String mail, int revision) {}

    @AfterEach
    void end() {
        stage.close();
    }

    @Test
    void whatever_happens_at_once_no_unit_is_taken_twice_and_every_mail_fits_its_booking() throws Exception {
        Member operator = member("oda@example.com", Role.OPERATOR);
        List<Member> members = IntStream.range(0, 3)
                .mapToObj(i -> member("m" + i + "@example.com", Role.MEMBER))
                .toList();
        List<Resource> resources = List.of(resource(new Approval.Automatic()), resource(new Approval.Manual(HOLD)));
        List<Callable<Boolean>> threads = IntStream.range(0, THREADS)
                .mapToObj(thread -> (Callable<Boolean>) () -> {
                    Random random = new Random(SEED ^ (thread + 1) * 0x9E3779B97F4A7C15L);
                    for (int i = 0; i < STEPS; i++) {
                        step(random, operator, members.get(random.nextInt(members.size())), resources);
                    }
                    return true;
                })
                .toList();
        try (var executor = Executors.newFixedThreadPool(THREADS)) {
            for (Future<Boolean> thread : executor.invokeAll(threads)) {
                thread.get();
            }
        }

        assertThat(overlaps()).isEqualTo("0");
        remindersFitTheirBookings();
        stage.awaitSettled(Integer.parseInt(one("""
                select (select count(*) from email_outbox where kind <> 'booking-reminder')
                     + (select count(*) from email_history where kind <> 'booking-reminder')""")));
        mailsFitTheirBookings();
        assertThat(refusals).as("there was contention").contains("SlotTaken", "WrongState");
        assertThat(told)
                .extracting(Told::mail)
                .contains(
                        "booking-received",
                        "booking-confirmed",
                        "booking-failed",
                        "booking-changed",
                        "booking-cancelled");
        assertThat(one("select count(*) from booking where failure = 'HOLD_EXPIRED'"))
                .isNotEqualTo("0");
    }

    private void step(Random random, Member operator, Member member, List<Resource> resources) {
        Duration passed = Duration.ofSeconds(random.nextInt(1_000));
        clock.updateAndGet(now -> now.plus(passed));
        BookingId id = anyOf(known, random);
        int choice = id == null ? 0 : random.nextInt(10);
        if (id == null || choice < 3) {
            Resource resource = resources.get(random.nextInt(resources.size()));
            switch (once.perform(
                    book.prepare(new BookSlot.Command(member, resource.id(), anySlot(random), "A talk")))) {
                case BookSlot.Result.Booked(var booking) -> {
                    known.add(booking.id());
                    tell(booking, booking.status() == BookingStatus.PENDING ? "booking-received" : "booking-confirmed");
                }
                case BookSlot.Result refused -> refusals.add(refused.getClass().getSimpleName());
            }
            return;
        }
        ChangeTarget target = ChangeTarget.anyVersion(operator, id);
        switch (choice) {
            case 3, 4 -> tell(once.perform(approve.prepare(target)), "booking-confirmed");
            case 5 -> tell(once.perform(reject.prepare(target, "No")), "booking-failed");
            case 6 -> tell(once.perform(cancel.prepare(target, null)), "booking-cancelled");
            case 7, 8 -> tell(once.perform(reschedule.prepare(target, anySlot(random))), "booking-changed");
            default -> expire.handle(1 + random.nextInt(3));
        }
    }

    /** One of the latest: of those before them most are at their end, and nothing more becomes of them. */
    private static @Nullable BookingId anyOf(List<BookingId> known, Random random) {
        List<BookingId> seen = List.copyOf(known);
        return seen.isEmpty() ? null : seen.get(seen.size() - 1 - random.nextInt(Math.min(LATEST, seen.size())));
    }

    private void tell(ChangeResult result, String kind) {
        if (result instanceof ChangeResult.Changed(var booking)) {
            tell(booking, kind);
        } else {
            refusals.add(result.getClass().getSimpleName());
        }
    }

    private void tell(Booking booking, String kind) {
        boolean neverMoved = kind.equals("booking-changed") && booking.revision() == 0;
        if (!neverMoved) {
            told.add(new Told(booking.id().toString(), kind, booking.revision()));
        }
    }

    /** Quarters of an hour of one afternoon, so that there is contention. */
    private Slot anySlot(Random random) {
        Instant noon = start.plus(Duration.ofDays(4));
        Instant from = noon.plus(Duration.ofMinutes(15L * random.nextInt(24)));
        return new Slot(from, from.plus(Duration.ofMinutes(15L * (1 + random.nextInt(4)))));
    }

    private Member member(String email, Role role) {
        Member member = new Member(
                new MemberId(machine.ids().next()),
                new EmailAddress(email),
                "Somebody",
                Locale.ENGLISH,
                ZoneId.of("Asia/Seoul"),
                role,
                true,
                true);
        transactions.inTransaction(tx -> tx.members().add(member, new PasswordHash("none"), start));
        return member;
    }

    private Resource resource(Approval approval) {
        Resource resource = new Resource(
                new ResourceId(machine.ids().next()), "Room", ZoneId.of("Asia/Seoul"), 2, approval, LEAD, start);
        return transactions.inTransaction(tx -> {
            tx.resources().add(resource);
            return resource;
        });
    }

    private String one(String sql) {
        return stage.database.query(sql).getFirst();
    }

    private String overlaps() {
        return one("""
                select count(*) from booking a join booking b
                    on a.resource_id = b.resource_id and a.unit = b.unit and a.id < b.id
                    and a.starts_at < b.ends_at and b.starts_at < a.ends_at
                where a.status in ('PENDING', 'CONFIRMED') and b.status in ('PENDING', 'CONFIRMED')""");
    }

    /** One for each confirmed booking whose time had not come when it was confirmed or moved, and none besides. */
    private void remindersFitTheirBookings() {
        List<String> wanted = stage.database.query("""
                select id || ' ' || starts_at - interval '24 hours' from booking
                where status = 'CONFIRMED' and starts_at - interval '24 hours' > status_fixed_at order by 1""");
        List<String> waiting = stage.database.query("""
                select substr(reference, 9) || ' ' || due_at from email_outbox
                where kind = 'booking-reminder' and not withdraw_requested order by 1""");
        assertThat(waiting).isEqualTo(wanted).isNotEmpty();
        assertThat(one("select count(*) from email_history where kind = 'booking-reminder' and state <> 'WITHDRAWN'"))
                .isEqualTo("0");
    }

    private void mailsFitTheirBookings() {
        assertThat(one("select count(*) from email_outbox where kind <> 'booking-reminder'"))
                .isEqualTo("0");
        Map<String, List<String>> sent = stage.database.query("""
                        select substr(reference, 9) || ' ' || kind from email_history
                        where kind <> 'booking-reminder' order by finished_at, seq""").stream()
                .collect(groupingBy(row -> row.substring(0, 36), mapping(row -> row.substring(37), toList())));
        Map<String, List<String>> enqueued = stage.database.query("""
                        select substr(reference, 9) || ' ' || kind from email_history
                        where kind <> 'booking-reminder' order by seq""").stream()
                .collect(groupingBy(row -> row.substring(0, 36), mapping(row -> row.substring(37), toList())));
        assertThat(sent).as("each booking's mails leave in order").isEqualTo(enqueued);
        Map<String, List<String>> said =
                told.stream().collect(groupingBy(Told::booking, mapping(Told::mail, toList())));
        assertThat(sent.keySet()).isEqualTo(said.keySet());
        for (String row : stage.database.query(
                "select id || ' ' || status || ' ' || coalesce(failure, '') || ' ' || revision from booking")) {
            String[] booking = row.split(" ", -1);
            List<String> mails = sent.getOrDefault(booking[0], List.of());
            List<String> expected = new ArrayList<>(said.getOrDefault(booking[0], List.of()));
            if (booking[2].equals("HOLD_EXPIRED")) {
                expected.add("booking-failed"); // nobody was told of it by a use case
            }
            assertThat(mails).as(row).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(isAPath(mails, booking[1])).as("%s: %s", row, mails).isTrue();
            long raises = mails.stream()
                    .filter(kind -> kind.equals("booking-changed") || kind.equals("booking-cancelled"))
                    .count();
            assertThat(booking[3]).as(row).isEqualTo(Long.toString(raises));
        }
    }

    /** Whether a booking can have gone this way, and be where it is. */
    private static boolean isAPath(List<String> mails, String status) {
        String last = mails.getLast();
        boolean beginsRight = Stream.of("booking-received", "booking-confirmed").anyMatch(mails.getFirst()::equals);
        boolean endsOnce = mails.stream()
                        .filter(kind -> kind.equals("booking-failed") || kind.equals("booking-cancelled"))
                        .count()
                <= 1;
        boolean endsRight = switch (last) {
            case "booking-received" -> status.equals("PENDING");
            case "booking-confirmed" -> status.equals("CONFIRMED");
            case "booking-changed" -> status.equals("PENDING") || status.equals("CONFIRMED");
            case "booking-failed" -> status.equals("FAILED");
            default -> status.equals("CANCELLED");
        };
        return beginsRight && endsOnce && endsRight;
    }
}
