package dev.bookpost.bootstrap.composition;

import dev.bookpost.application.booking.AddResource;
import dev.bookpost.application.booking.ApproveBooking;
import dev.bookpost.application.booking.BookSlot;
import dev.bookpost.application.booking.BookingChanges;
import dev.bookpost.application.booking.CancelBooking;
import dev.bookpost.application.booking.ChangeReminders;
import dev.bookpost.application.booking.ExpireHolds;
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
import dev.bookpost.bootstrap.StartFailure;
import dev.bookpost.bootstrap.settings.HttpSettings.Edge;
import dev.bookpost.bootstrap.settings.ProcessRole;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.domain.Transactions;
import dev.bookpost.domain.booking.BookingUnitOfWork;
import dev.bookpost.domain.outbox.CommittedMails;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.http.CannotListenException;
import dev.bookpost.http.EdgeSettings;
import dev.bookpost.http.HttpApi;
import dev.bookpost.http.HttpServer;
import dev.bookpost.http.HttpSettings;
import dev.bookpost.http.Routes;
import dev.bookpost.http.UseCases;
import dev.bookpost.http.booking.BookingUseCases;
import dev.bookpost.http.booking.ResourceUseCases;
import dev.bookpost.http.load.LoadLimits;
import dev.bookpost.http.member.MemberUseCases;
import dev.bookpost.http.outbox.OutboxUseCases;
import dev.bookpost.http.throttle.ThrottleLimits;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One running process of Bookpost, in the roles that the settings name. */
public final class Bookpost implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Bookpost.class);
    private final Settings settings;
    private final Adapters adapters;
    private final Machine machine;
    private final Monitoring monitoring;
    private final Dispatching dispatching;
    private final Transactions<BookingUnitOfWork> transactions;
    private final Deque<AutoCloseable> running = new ArrayDeque<>();
    /** For what a request's answer does not wait for. */
    private final Afterwards later = new Afterwards();

    private @Nullable HttpServer server;
    private volatile URI url = URI.create("http://localhost");

    private Bookpost(Settings settings, Adapters adapters, Machine machine) {
        this.settings = settings;
        this.adapters = adapters;
        this.machine = machine;
        this.monitoring = new Monitoring(settings, adapters, machine);
        this.dispatching = new Dispatching(settings, adapters, machine, monitoring);
        this.transactions = adapters.transactions(this::committed);
        running.push(adapters);
        running.push(monitoring);
        running.push(later);
        running.push(dispatching::stop);
    }

    /**
     * Starts what the roles ask for.
     *
     * @param adapters closed with this, also when the start fails
     * @param more pages beside the API; none for a process without the role {@code http}
     * @throws StartFailure if the port is not to be had
     */
    public static Bookpost start(Settings settings, Adapters adapters, Machine machine, List<Routes> more) {
        Bookpost bookpost = new Bookpost(settings, adapters, machine);
        try {
            // what may not be to be had comes first: the ports
            if (settings.roles().contains(ProcessRole.HTTP)) {
                bookpost.startServer(more);
            }
            bookpost.monitoring.start();
            bookpost.dispatching.start(bookpost.linkBase());
            bookpost.startHousekeeping();
            return bookpost;
        } catch (RuntimeException e) {
            bookpost.close();
            throw e;
        }
    }

    private void committed(CommittedMails mails) {
        monitoring.committed(mails);
        if (!mails.enqueued().isEmpty()) {
            dispatching.wake();
        }
    }

    private void startServer(List<Routes> more) {
        HttpSettings http =
                new HttpSettings(settings.http().host(), settings.http().port(), !more.isEmpty(), edge());
        url = Addresses.url(http.host(), http.port());
        try {
            List<Routes> routes = new ArrayList<>(more);
            routes.addAll(monitoring.routes());
            HttpServer started = HttpApi.start(http, useCases(), monitoring.readiness(), routes, monitoring.requests());
            server = started;
            url = Addresses.url(http.host(), started.port());
        } catch (CannotListenException e) {
            throw new StartFailure(e.getMessage() + " (BOOKPOST_HTTP_HOST, BOOKPOST_HTTP_PORT)", e);
        }
    }

    private EdgeSettings edge() {
        Edge edge = settings.http().edge();
        return new EdgeSettings(
                LoadLimits.of(edge.maxRequests(), edge.maxConnections()),
                ThrottleLimits.usual(edge.throttleFactor()),
                edge.trustedProxies(),
                edge.corsOrigins(),
                settings.http().https());
    }

    /** What links in mails begin with. */
    private URI linkBase() {
        return settings.http().publicUrl().orElse(url);
    }

    /** Whatever the role: each part of it is done by one process at a time, and any will do. */
    private void startHousekeeping() {
        Housekeeping housekeeping = new Housekeeping(
                new ExpireHolds(transactions, machine.ids(), machine.clock()),
                new Forgetting(
                        adapters.journal(), settings.outbox().historyRetention(), transactions, machine.clock()));
        housekeeping.start();
        running.push(housekeeping);
    }

    private UseCases useCases() {
        Authenticate authenticate = new Authenticate(transactions, machine.secrets(), machine.clock());
        ReadBooking readBooking = new ReadBooking(transactions);
        BookingChanges changes = new BookingChanges(machine.ids(), machine.secrets(), machine.clock());
        ChangeReminders changeReminders =
                new ChangeReminders(transactions, machine.ids(), machine.secrets(), machine.clock());
        PerformOnce performOnce = new PerformOnce(transactions, machine.clock());
        return new UseCases(
                new MemberUseCases(
                        new SignUp(transactions, machine.hasher(), machine.secrets(), machine.ids(), machine.clock()),
                        new SignIn(transactions, machine.hasher(), machine.secrets(), machine.clock()),
                        new SignOut(transactions, machine.secrets()),
                        authenticate,
                        new ReadMember(transactions),
                        new ConfirmEmail(transactions, machine.secrets(), machine.clock()),
                        new ResendConfirmation(transactions, machine.secrets(), machine.ids(), machine.clock()),
                        new RequestPasswordReset(
                                transactions, machine.secrets(), machine.ids(), machine.clock(), later),
                        new ResetPassword(transactions, machine.hasher(), machine.secrets(), machine.clock()),
                        changeReminders,
                        new Unsubscribe(transactions, machine.secrets(), machine.clock(), changeReminders)),
                new ResourceUseCases(
                        new AddResource(machine.ids(), machine.clock()),
                        new ReadResource(transactions),
                        new ListResources(transactions),
                        new ReadAvailability(transactions, machine.clock()),
                        performOnce),
                new BookingUseCases(
                        new BookSlot(
                                machine.ids(),
                                machine.secrets(),
                                machine.clock(),
                                settings.people().requireConfirmedEmail()),
                        new ApproveBooking(changes),
                        new RejectBooking(changes),
                        new CancelBooking(changes),
                        new RescheduleBooking(changes),
                        readBooking,
                        new ListBookings(transactions),
                        new ReadBookingMails(readBooking, adapters.journal()),
                        performOnce),
                outboxUseCases());
    }

    private OutboxUseCases outboxUseCases() {
        OutboxOperations operations = adapters.operations(dispatching::wake);
        return new OutboxUseCases(
                new ReadOutbox(operations, adapters.codec()),
                new PreviewMail(operations, adapters.codec(), new PreviewWhenAsked(() -> adapters.preview(linkBase()))),
                new RequeueMails(operations),
                new DiscardMails(operations),
                new PauseOutbox(adapters.control(), operations),
                new SuppressedAddresses(adapters.suppressions()));
    }

    /** Where this process listens, as seen from this machine. */
    public URI url() {
        return url;
    }

    /** Where this process tells its health and metrics beside that; empty if nowhere. */
    public Optional<URI> managementUrl() {
        return monitoring.url();
    }

    /** Looks at the queue now, as is done every few seconds. */
    void sample() {
        monitoring.sample();
    }

    Transactions<BookingUnitOfWork> transactions() {
        return transactions;
    }

    /** First the door, then the dispatcher, then what both stood on. */
    @Override
    public void close() {
        if (server != null) {
            running.push(server);
            server = null;
        }
        while (!running.isEmpty()) {
            try {
                running.pop().close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                log.warn("a part could not be stopped properly", e);
            }
        }
    }
}
