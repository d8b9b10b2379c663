package dev.bookpost.domain.booking;

import dev.bookpost.domain.UnitOfWork;
import dev.bookpost.domain.member.MemberRepository;
import dev.bookpost.domain.request.KeptAnswers;

/** The booking side's stores of one open transaction, beside the outbox of the same transaction. */
public interface BookingUnitOfWork extends UnitOfWork {
    BookingRepository bookings();

    ResourceRepository resources();

    MemberRepository members();

    KeptAnswers answers();
}
