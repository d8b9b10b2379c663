package dev.bookpost.smtp.relay;

import jakarta.mail.MessagingException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Connections that are open, in step and unused; the freshest is taken first, the oldest is closed first. */
final class IdleConnections {
    private final Duration limit;
    private final Deque<RelayConnection> connections = new ArrayDeque<>();
    private boolean closed;

    IdleConnections(Duration limit) {
        this.limit = limit;
    }

    /** One that has not rested too long and says nothing of its own accord. */
    Optional<RelayConnection> take() {
        for (RelayConnection connection = takeFresh(); connection != null; connection = takeFresh()) {
            if (!connection.outOfStep()) {
                return Optional.of(connection);
            }
            discard(connection, false);
        }
        return Optional.empty();
    }

    private synchronized @Nullable RelayConnection takeFresh() {
        RelayConnection first = connections.peekFirst();
        return first == null || first.restedFor(limit) ? null : connections.pollFirst();
    }

    void keep(RelayConnection connection) {
        connection.rest();
        if (!offer(connection)) {
            discard(connection, true);
        }
    }

    private synchronized boolean offer(RelayConnection connection) {
        if (closed) {
            return false;
        }
        connections.addFirst(connection);
        return true;
    }

    /** Closes those that have rested too long; all of them once {@link #close} was called. */
    void sweep() {
        for (RelayConnection old = takeOld(); old != null; old = takeOld()) {
            discard(old, true);
        }
    }

    private synchronized @Nullable RelayConnection takeOld() {
        RelayConnection last = connections.peekLast();
        return last != null && (closed || last.restedFor(limit)) ? connections.pollLast() : null;
    }

    synchronized int size() {
        return connections.size();
    }

    void close() {
        synchronized (this) {
            closed = true;
        }
        sweep();
    }

    /**
     * @param polite says QUIT where the relay would understand it; the answer is not awaited
     */
    static void discard(RelayConnection connection, boolean polite) {
        try {
            if (polite && connection.progress().reusable()) {
                connection.close();
            }
        } catch (MessagingException | RuntimeException e) {
            // closed below either way
        }
        Sockets.closeQuietly(connection.raw());
    }
}
