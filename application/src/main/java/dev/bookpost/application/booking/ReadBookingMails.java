package dev.bookpost.application.booking;

import dev.bookpost.domain.booking.Booking;
import dev.bookpost.domain.booking.BookingId;
import dev.bookpost.domain.member.Member;
import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.domain.outbox.MailView;
import java.util.List;
import java.util.Optional;

/** Shows where the mails about a booking are, to those who may see the booking. */
public final class ReadBookingMails {
    private final ReadBooking readBooking;
    private final MailJournal journal;

    public ReadBookingMails(ReadBooking readBooking, MailJournal journal) {
        this.readBooking = readBooking;
        this.journal = journal;
    }

    /** @return empty if there is no booking that the actor may know of; else its mails, oldest first */
    public Optional<List<MailView>> handle(Member actor, BookingId id) {
        return readBooking
                .handle(actor, id)
                .map(Booking::id)
                .map(BookingId::reference)
                .map(journal::about);
    }
}
