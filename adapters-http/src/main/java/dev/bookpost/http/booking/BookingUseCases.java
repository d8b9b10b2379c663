package dev.bookpost.http.booking;

import dev.bookpost.application.booking.ApproveBooking;
import dev.bookpost.application.booking.BookSlot;
import dev.bookpost.application.booking.CancelBooking;
import dev.bookpost.application.booking.ListBookings;
import dev.bookpost.application.booking.PerformOnce;
import dev.bookpost.application.booking.ReadBooking;
import dev.bookpost.application.booking.ReadBookingMails;
import dev.bookpost.application.booking.RejectBooking;
import dev.bookpost.application.booking.RescheduleBooking;

/** What people do with bookings. */
public record BookingUseCases(
        BookSlot book,
        ApproveBooking approve,
        RejectBooking reject,
        CancelBooking cancel,
        RescheduleBooking reschedule,
        ReadBooking read,
        ListBookings list,
        ReadBookingMails mails,
        PerformOnce performOnce) {}
