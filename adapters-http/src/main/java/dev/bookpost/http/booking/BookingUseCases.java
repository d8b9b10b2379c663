package dev.bookpost.http.booking;

import dev.bookpost.application.booking.BookSlot;
import dev.bookpost.application.booking.CancelBooking;
import dev.bookpost.application.booking.ListBookings;
import dev.bookpost.application.booking.ReadBooking;
import dev.bookpost.application.booking.ReadBookingMails;

/** What people do with bookings. */
public record BookingUseCases(
        BookSlot book, CancelBooking cancel, ReadBooking read, ListBookings list, ReadBookingMails mails) {}
