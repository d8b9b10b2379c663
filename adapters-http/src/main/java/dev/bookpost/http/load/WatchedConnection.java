package dev.bookpost.http.load;

import java.time.Duration;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EofException;

/** What one connection does at the moment, and since when. */
final class WatchedConnection {
    private enum Phase {
        IDLE,
        HEAD,
        BODY,
        ANSWER
    }

    private final Connection connection;
    private Phase phase = Phase.HEAD;
    private long since;
    private long bytesBefore;

    WatchedConnection(Connection connection, long now) {
        this.connection = connection;
        this.since = now;
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
    void cut() {
        connection.getEndPoint().close(new EofException("cut off: too slow"));
    }
}
