package dev.bookpost.testkit.booking;

import static java.util.Comparator.comparing;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingDraft;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingRepository;
import dev.bookpost.domain.booking.BookingState.Pending;
import dev.bookpost.domain.booking.BookingStatus;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.Resource;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import dev.bookpost.domain.member.MemberId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** There is one transaction at a time, so what looks free stays free until the transaction ends. */
final class InMemoryBookingRepository implements BookingRepository {
    private final Supplier<Map<BookingId, Booking>> rows;

    /** @param rows throws once the transaction has ended */
    InMemoryBookingRepository(Supplier<Map<BookingId, Booking>> rows) {
        this.rows = rows;
    }

    @Override
    public Reservation reserve(BookingDraft draft) {
        return freeUnits(draft.resource(), draft.slot(), draft.id())
                .findFirst()
                .<Reservation>map(unit -> add(draft.on(unit)))
                .orElseGet(Reservation.SlotTaken::new);
    }

    @Override
    public Reservation move(Booking moved, Resource resource) {
        List<Integer> free = freeUnits(resource, moved.slot(), moved.id()).toList();
        if (free.isEmpty()) {
            return new Reservation.SlotTaken();
        }
        Booking stored = free.contains(moved.unit()) ? moved : moved.onUnit(free.getFirst());
        update(stored);
        return new Reservation.Reserved(stored);
    }

    private Stream<Integer> freeUnits(Resource resource, Slot slot, BookingId own) {
        Set<Integer> taken = all().filter(b -> !b.id().equals(own) && takes(b, resource.id(), slot))
                .map(Booking::unit)
                .collect(Collectors.toSet());
        return IntStream.rangeClosed(1, resource.capacity())
                .filter(unit -> !taken.contains(unit))
                .boxed();
    }

    private static boolean takes(Booking booking, ResourceId resource, Slot slot) {
        return booking.live()
                && booking.resourceId().equals(resource)
                && booking.slot().overlaps(slot);
    }

    private Reservation.Reserved add(Booking booking) {
        if (rows.get().putIfAbsent(booking.id(), booking) != null) {
            throw new IllegalStateException("there is such a booking already: " + booking.id());
        }
        return new Reservation.Reserved(booking);
    }

    @Override
    public Optional<Booking> byId(BookingId id) {
        return Optional.ofNullable(rows.get().get(id));
    }

    @Override
    public Optional<Booking> lock(BookingId id) {
        return byId(id);
    }

    @Override
    public List<Booking> lockOverdue(Overdue which) {
        Overdue.Place place = which.place();
        return all().filter(b -> b.overdueAt(which.now()))
                .filter(b -> place == null || takes(b, place.resource(), place.slot()))
                .sorted(comparing(InMemoryBookingRepository::heldUntil))
                .limit(which.most())
                .toList();
    }

    private static Instant heldUntil(Booking booking) {
        return booking.state() instanceof Pending(var holdUntil) ? holdUntil : Instant.MAX;
    }

    @Override
    public void update(Booking booking) {
        if (rows.get().replace(booking.id(), booking) == null) {
            throw new IllegalStateException("there is no such booking: " + booking.id());
        }
    }

    @Override
    public List<TakenUnit> taken(ResourceId resource, Slot span, Instant now) {
        return all().filter(b -> takes(b, resource, span) && !b.overdueAt(now))
                .map(b -> new TakenUnit(b.unit(), b.slot()))
                .sorted(comparing((TakenUnit t) -> t.slot().start()).thenComparingInt(TakenUnit::unit))
                .toList();
    }

    @Override
    public List<Booking> ahead(MemberId member, Instant now) {
        return all().filter(b -> b.memberId().equals(member) && b.status() == BookingStatus.CONFIRMED)
                .filter(b -> now.isBefore(b.slot().end()))
                .sorted(comparing((Booking b) -> age(b.id())))
                .toList();
    }

    @Override
    public List<Booking> list(Filter filter) {
        return all().filter(b -> filter.member() == null || filter.member().equals(b.memberId()))
                .filter(b -> filter.status() == null || filter.status() == b.status())
                .filter(b -> filter.resource() == null || filter.resource().equals(b.resourceId()))
                .filter(b -> filter.before() == null || age(b.id()).compareTo(age(filter.before())) < 0)
                .sorted(comparing((Booking b) -> age(b.id())).reversed())
                .limit(filter.limit())
                .toList();
    }

    private Stream<Booking> all() {
        return rows.get().values().stream();
    }

    /** Orders ids as a database does; {@link java.util.UUID#compareTo} takes the halves for signed numbers. */
    private static String age(BookingId id) {
        return id.toString();
    }
}
