package dev.bookpost.http;

import dev.bookpost.http.booking.BookingUseCases;
import dev.bookpost.http.booking.ResourceUseCases;
import dev.bookpost.http.member.MemberUseCases;
import dev.bookpost.http.outbox.OutboxUseCases;

/** All that the API lets people do. */
public record UseCases(
        MemberUseCases members, ResourceUseCases resources, BookingUseCases bookings, OutboxUseCases outbox) {}
