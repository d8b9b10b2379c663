package dev.bookpost.http;

import dev.bookpost.application.booking.AddResource;
import dev.bookpost.application.booking.ApproveBooking;
import dev.bookpost.application.booking.BookSlot;
import dev.bookpost.application.booking.BookingChanges;
import dev.bookpost.application.booking.CancelBooking;
import dev.bookpost.application.booking.ChangeReminders;
import dev.bookpost.application.booking.ListBookings;
import dev.bookpost.application.booking.ListResources;
import dev.bookpost.application.booking.PerformOnce;
import dev.bookpost.application.booking.ReadAvailability;
import dev.bookpost.application.booking.ReadBooking;
import dev.bookpost.application.booking.ReadBookingMails;
import dev.bookpost.application.booking.ReadResource;
import dev.bookpost.application.booking.RejectBooking;
import dev.bookpost.application.booking.RescheduleBooking;
import dev.bookpost.application.booking.Unsubscribe;
import dev.bookpost.application.member.Authenticate;
import dev.bookpost.application.member.ConfirmEmail;
import dev.bookpost.application.member.ReadMember;
import dev.bookpost.application.member.RequestPasswordReset;
import dev.bookpost.application.member.ResendConfirmation;
import dev.bookpost.application.member.ResetPassword;
import dev.bookpost.application.member.SignIn;
import dev.bookpost.application.member.SignOut;
import dev.bookpost.application.member.SignUp;
import dev.bookpost.application.outbox.DiscardMails;
import dev.bookpost.application.outbox.PauseOutbox;
import dev.bookpost.application.outbox.PreviewMail;
import dev.bookpost.application.outbox.ReadOutbox;
import dev.bookpost.application.outbox.RequeueMails;
import dev.bookpost.application.outbox.SuppressedAddresses;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.http.booking.BookingUseCases;
import dev.bookpost.http.booking.ResourceUseCases;
import dev.bookpost.http.member.MemberUseCases;
import dev.bookpost.http.outbox.OutboxUseCases;
import dev.bookpost.testkit.world.InMemoryWorld;

/** The use cases over a world in memory. */
final class Composition {
    private Composition() {}

    static UseCases of(InMemoryWorld world, Transactions<BookingUnitOfWork> transactions) {
        return new UseCases(
                members(world, transactions),
                resources(world, transactions),
                bookings(world, transactions),
                outbox(world));
    }

    private static OutboxUseCases outbox(InMemoryWorld world) {
        OutboxOperations operations = world.outbox().operations(() -> {});
        return new OutboxUseCases(
                new ReadOutbox(operations, world.codec()),
                new PreviewMail(operations, world.codec(), world.preview()),
                new RequeueMails(operations),
                new DiscardMails(operations),
                new PauseOutbox(world.outbox(), operations),
                new SuppressedAddresses(world.outbox().suppressions()));
    }

    private static MemberUseCases members(InMemoryWorld world, Transactions<BookingUnitOfWork> transactions) {
        ChangeReminders changeReminders =
                new ChangeReminders(transactions, world.ids(), world.secrets(), world.clock());
        return new MemberUseCases(
                new SignUp(transactions, world.hasher(), world.secrets(), world.ids(), world.clock()),
                new SignIn(transactions, world.hasher(), world.secrets(), world.clock()),
                new SignOut(transactions, world.secrets()),
                new Authenticate(transactions, world.secrets(), world.clock()),
                new ReadMember(transactions),
                new ConfirmEmail(transactions, world.secrets(), world.clock()),
                new ResendConfirmation(transactions, world.secrets(), world.ids(), world.clock()),
                new RequestPasswordReset(transactions, world.secrets(), world.ids(), world.clock(), Runnable::run),
                new ResetPassword(transactions, world.hasher(), world.secrets(), world.clock()),
                changeReminders,
                new Unsubscribe(transactions, world.secrets(), world.clock(), changeReminders));
    }

    private static ResourceUseCases resources(InMemoryWorld world, Transactions<BookingUnitOfWork> transactions) {
        return new ResourceUseCases(
                new AddResource(world.ids(), world.clock()),
                new ReadResource(transactions),
                new ListResources(transactions),
                new ReadAvailability(transactions, world.clock()),
                new PerformOnce(transactions, world.clock()));
    }

    private static BookingUseCases bookings(InMemoryWorld world, Transactions<BookingUnitOfWork> transactions) {
        ReadBooking read = new ReadBooking(transactions);
        BookingChanges changes = new BookingChanges(world.ids(), world.secrets(), world.clock());
        return new BookingUseCases(
                new BookSlot(world.ids(), world.secrets(), world.clock(), true),
                new ApproveBooking(changes),
                new RejectBooking(changes),
                new CancelBooking(changes),
                new RescheduleBooking(changes),
                read,
                new ListBookings(transactions),
                new ReadBookingMails(read, world.outbox()),
                new PerformOnce(transactions, world.clock()));
    }
}
