package dev.bookpost.smtp.relay;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import dev.bookpost.domain.outbox.SendOutcome;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import javax.net.ssl.SSLSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends finished mails over a few kept-open connections to one SMTP relay. Safe for concurrent use. */
public final class Relay implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Relay.class);
    private static final SendOutcome SHUTTING_DOWN = new SendOutcome.RelayUnavailable(0, "shutting down");
    private static final Duration CLOSE_GRACE = Duration.ofSeconds(5);

    private final RelaySettings settings;
    private final SSLSocketFactory trust;
    private final Session session;
    private final URLName url;
    private final Sockets sockets;
    private final Semaphore permits;
    private final IdleConnections idle;
    private final Set<RelayConnection> busy = ConcurrentHashMap.newKeySet();
    /** Does nothing but close sockets whose time is up, so it can never be late for another. */
    private final ScheduledThreadPoolExecutor watchdog = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("relay-deadline").factory());

    private final ScheduledFuture<?> sweeping;
    private volatile boolean closed;

    /**
     * Opens no connection yet.
     *
     * @param trust decides which certificates are believed
     */
    public Relay(RelaySettings settings, SSLSocketFactory trust) {
        this.settings = settings;
        this.trust = trust;
        this.session = AngusSession.of(settings, trust);
        this.url = AngusSession.relay(settings);
        this.sockets = new Sockets(settings);
        this.permits = new Semaphore(settings.limits().connections(), true);
        this.idle = new IdleConnections(settings.limits().idle());
        watchdog.setRemoveOnCancelPolicy(true);
        long sweep = Math.max(50, settings.limits().idle().toMillis() / 2);
        this.sweeping = watchdog.scheduleWithFixedDelay(
                () -> Thread.startVirtualThread(idle::sweep), sweep, sweep, MILLISECONDS);
    }

    /**
     * Sends one mail. Whatever the network or the relay does is an outcome.
     *
     * @param limit for everything: waiting for a free connection, opening it, the whole dialogue
     * @throws InterruptedException if the thread was interrupted before the relay was told of a recipient
     */
    public SendOutcome send(Envelope envelope, Duration limit) throws InterruptedException {
        if (!envelope.speakable()) {
            return new SendOutcome.Unsendable("not an address that can be spoken in SMTP");
        }
        long end = System.nanoTime() + limit.toNanos();
        if (!permits.tryAcquire(limit.toNanos(), NANOSECONDS)) {
            return new SendOutcome.RelayUnavailable(0, "no connection was free in time");
        }
        try {
            return sendWithRetry(envelope, end);
        } finally {
            permits.release();
        }
    }

    /** A kept connection that turns out to be stale or used up is answered by one fresh try: nothing was said yet. */
    private SendOutcome sendWithRetry(Envelope envelope, long end) throws InterruptedException {
        Optional<RelayConnection> kept = idle.take();
        if (kept.isPresent()) {
            SendOutcome outcome = sendOver(kept.get(), false, envelope, end);
            boolean usedUp = outcome instanceof SendOutcome.RelayUnavailable unavailable
                    && (unavailable.code() == 0
                            || (unavailable.code() == 421 && kept.get().hasDelivered()));
            if (!usedUp || closed || end - System.nanoTime() <= 0) {
                return outcome;
            }
        }
        if (closed) {
            return SHUTTING_DOWN;
        }
        Socket raw;
        try {
            raw = sockets.connect(end);
        } catch (IOException | RuntimeException e) {
            throwIfInterrupted();
            return Outcomes.notConnected(e);
        }
        String security = settings.security().toString();
        return sendOver(new RelayConnection(session, url, raw, security), true, envelope, end);
    }

    private SendOutcome sendOver(RelayConnection connection, boolean fresh, Envelope envelope, long end)
            throws InterruptedException {
        ScheduledFuture<?> alarm;
        try {
            alarm = watchdog.schedule(
                    () -> Sockets.closeQuietly(connection.raw()), end - System.nanoTime(), NANOSECONDS);
        } catch (RejectedExecutionException e) { // connecting took longer than close() was ready to wait
            Sockets.closeQuietly(connection.raw());
            return SHUTTING_DOWN;
        }
        busy.add(connection);
        try {
            if (closed) { // close() may have come too early to see this connection
                Sockets.closeQuietly(connection.raw());
            }
            if (fresh) {
                open(connection);
            }
            connection.send(envelope);
            return new SendOutcome.Delivered(connection.progress().text());
        } catch (MessagingException | IOException | RuntimeException e) {
            SendOutcome outcome = Outcomes.of(connection.progress(), e);
            if (outcome instanceof SendOutcome.RelayUnavailable) {
                throwIfInterrupted();
            }
            return outcome;
        } finally {
            putAway(connection, alarm);
        }
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before the relay was told of a recipient");
        }
    }

    private void open(RelayConnection connection) throws IOException, MessagingException {
        boolean tls = settings.security() == RelaySettings.Security.TLS;
        connection.connect(tls ? sockets.encrypt(connection.raw(), trust) : connection.raw());
        if (settings.security() != RelaySettings.Security.NONE && !connection.isSSL()) {
            throw new MessagingException("the connection is not encrypted");
        }
        if (settings.credentials() != null && !connection.supportsExtension("AUTH")) {
            throw new MessagingException("the relay offers no AUTH"); // the library would go on without
        }
        log.debug("connected to {}", settings);
    }

    /** The alarm stays set while a connection is being closed, so that this cannot take longer either. */
    private void putAway(RelayConnection connection, ScheduledFuture<?> alarm) {
        busy.remove(connection);
        boolean worthKeeping = !closed
                && connection.progress().reusable()
                && connection.mails() < settings.limits().mailsPerConnection();
        if (worthKeeping && alarm.cancel(false)) {
            idle.keep(connection);
        } else {
            IdleConnections.discard(connection, !alarm.isDone());
            alarm.cancel(false);
        }
    }

    /** Lets the mails in hand finish for {@code grace}, then cuts their connections. No new ones are taken. */
    public void close(Duration grace) throws InterruptedException {
        closed = true;
        sweeping.cancel(false);
        idle.close();
        int all = settings.limits().connections();
        try {
            if (permits.tryAcquire(all, grace.toNanos(), NANOSECONDS)) {
                permits.release(all);
            }
        } finally {
            busy.forEach(connection -> Sockets.closeQuietly(connection.raw()));
            if (permits.tryAcquire(all, 1, SECONDS)) {
                permits.release(all);
            }
            idle.sweep();
            watchdog.shutdownNow();
        }
    }

    /** As {@link #close(Duration)} with 5 seconds; an interrupt cuts them short. */
    @Override
    public void close() {
        try {
            close(CLOSE_GRACE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    int idleCount() {
        return idle.size();
    }
}
