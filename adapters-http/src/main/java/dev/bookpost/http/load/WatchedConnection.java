package dev.bookpost.http.load;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EofException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one connection does at the moment, and since when. */
final class WatchedConnection {
    private enum Phase {
        IDLE,
        HEAD,
        BODY,
        ANSWER
    }

    private static final Logger log = LoggerFactory.getLogger(WatchedConnection.class);

    private final Connection connection;
    private final Optional<String> source;
    private Phase phase = Phase.HEAD;
    private long since;
    private long bytesBefore;

    WatchedConnection(Connection connection, Optional<String> source, long now) {
        this.connection = connection;
        this.source = source;
        this.since = now;
    }

    /** By which connections are counted; empty for one that is not. */
    Optional<String> source() {
        return source;
    }

    synchronized void headCame(long now) {
        enter(Phase.BODY, now);
    }

    synchronized void bodyCame(long now) {
        enter(Phase.ANSWER, now);
    }

    synchronized void answered(long now) {
        enter(Phase.IDLE, now);
        bytesBefore = connection.getBytesIn();
    }

    private void enter(Phase next, long now) {
        phase = next;
        since = now;
    }

    /** @param idle how long connections are kept that nobody uses */
    synchronized boolean tooSlow(Patience patience, Duration idle, long now) {
        if (phase == Phase.IDLE && connection.getBytesIn() > bytesBefore) {
            enter(Phase.HEAD, now);
        }
        Duration allowed = switch (phase) {
            case IDLE -> idle;
            case HEAD -> patience.head();
            case BODY -> patience.body();
            case ANSWER -> patience.answer();
        };
        return now - since > allowed.toNanos();
    }

    /** Whatever waits for this connection fails as if the client had gone, which nobody reports as a fault of ours. */
    synchronized void cut() {
        if (phase == Phase.ANSWER) {
            forgetWhatIsNotRead();
        }
        connection.getEndPoint().close(new EofException("cut off"));
    }

    /** The system would go on offering the rest of the answer for minutes, and keep it in memory. */
    private void forgetWhatIsNotRead() {
        try {
            if (connection.getEndPoint().getTransport() instanceof SocketChannel channel) {
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            }
        } catch (IOException e) {
            log.debug("the connection has gone already", e);
        }
    }
}
