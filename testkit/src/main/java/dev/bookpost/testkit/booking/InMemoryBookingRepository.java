package dev.bookpost.testkit.booking;

import static java.util.Comparator.comparing;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingDraft;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.booking.BookingRepository;
import dev.bookpost.domain.booking.Reservation;
import dev.bookpost.domain.booking.ResourceId;
import dev.bookpost.domain.booking.Slot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
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
        List<TakenUnit> taken = taken(draft.resource().id(), draft.slot());
        return IntStream.rangeClosed(1, draft.resource().capacity())
                .filter(unit -> taken.stream().noneMatch(t -> t.unit() == unit))
                .mapToObj(draft::confirmedOn)
                .findFirst()
                .<Reservation>map(this::add)
                .orElseGet(Reservation.SlotTaken::new);
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
    public void update(Booking booking) {
        if (rows.get().replace(booking.id(), booking) == null) {
            throw new IllegalStateException("there is no such booking: " + booking.id());
        }
    }

    @Override
    public List<TakenUnit> taken(ResourceId resource, Slot span) {
        return all().filter(b -> b.resourceId().equals(resource))
                .filter(b -> b.status().live() && b.slot().overlaps(span))
                .map(b -> new TakenUnit(b.unit(), b.slot()))
                .sorted(comparing((TakenUnit t) -> t.slot().start()).thenComparingInt(TakenUnit::unit))
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
