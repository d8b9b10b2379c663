package dev.bookpost.http.load;

import dev.bookpost.http.source.ClientSource;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.NanoTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of one server. Jetty's idle timeouts begin anew with each byte, so whoever sends or takes one now and
 * then holds a connection for ever; here the time for a head, a body and an answer is bounded as a whole. While most of
 * the connections that may be open are, those that nobody uses are kept for a moment only. One source
 * has so many connections; more of them end as soon as they are made.
 */
final class Connections implements Connection.Listener {
    private static final Logger log = LoggerFactory.getLogger(Connections.class);
    private static final Duration IDLE_WHEN_CROWDED = Duration.ofSeconds(1);
    private static final double CROWDED = 0.9;

    private final Map<Connection, WatchedConnection> open = new ConcurrentHashMap<>();
    private final PerSource perSource = new PerSource();
    private final LoadLimits limits;
    private final ClientSource sources;

    Connections(LoadLimits limits, ClientSource sources) {
        this.limits = limits;
        this.sources = sources;
    }

    @Override
    public void onOpened(Connection connection) {
        Optional<String> source = sourceOf(connection);
        WatchedConnection opened = new WatchedConnection(connection, source, NanoTime.now());
        if (source.isPresent() && perSource.add(source.get()) > limits.connectionsOfOne()) {
            log.debug("a connection is cut off: its source has too many");
            perSource.remove(source.get());
            opened.cut();
        } else {
            open.put(connection, opened);
        }
    }

    /** Empty if there may be any number of it. */
    private Optional<String> sourceOf(Connection connection) {
        return connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress peer
                        && !peer.isUnresolved()
                ? sources.ofConnection(peer.getAddress())
                : Optional.empty();
    }

    @Override
    public void onClosed(Connection connection) {
        WatchedConnection closed = open.remove(connection);
        if (closed != null) {
            closed.source().ifPresent(perSource::remove);
        }
    }

    void headCame(Request request) {
        with(request, watched -> watched.headCame(NanoTime.now()));
    }

    void bodyCame(Request request) {
        with(request, watched -> watched.bodyCame(NanoTime.now()));
    }

    void answered(Request request) {
        with(request, watched -> watched.answered(NanoTime.now()));
    }

    private void with(Request request, Consumer<WatchedConnection> note) {
        WatchedConnection watched = open.get(request.getConnectionMetaData().getConnection());
        if (watched != null) {
            note.accept(watched);
        }
    }

    void cutSlowOnes() {
        Duration idle = limits.patience().idle();
        boolean crowded = open.size() >= limits.connections() * CROWDED;
        Duration allowed = crowded && idle.compareTo(IDLE_WHEN_CROWDED) > 0 ? IDLE_WHEN_CROWDED : idle;
        for (WatchedConnection watched : open.values()) {
            if (watched.tooSlow(limits.patience(), allowed, NanoTime.now())) {
                log.debug("a connection is cut off: it was too slow, or idle");
                watched.cut();
            }
        }
    }
}
