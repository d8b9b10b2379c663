package dev.bookpost.http.load;

import dev.bookpost.http.source.ClientSource;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Hands a request on when its body is there, and ends connections that take too long. There are two handlers: this
 * one sees the request when its head has come, the one below when its body has.
 */
public final class SlowClients extends Handler.Wrapper {
    private static final Duration LONGEST_TICK = Duration.ofSeconds(1);
    private static final int TICKS_PER_LIMIT = 4;

    private final LoadLimits limits;
    private final Connections connections;
    private final Duration tick;
    private volatile Scheduler.Task next = () -> true;

    /** @param longestBody how many bytes of a body are handed on at most; one more shows that there were more */
    public SlowClients(LoadLimits limits, ClientSource sources, int longestBody) {
        this.limits = limits;
        this.connections = new Connections(limits, sources);
        Duration part = limits.patience().shortest().dividedBy(TICKS_PER_LIMIT);
        this.tick = part.compareTo(LONGEST_TICK) < 0 ? part : LONGEST_TICK;
        setHandler(new EagerContentHandler(new BodyCame(), new WholeBody.Factory(longestBody)));
    }

    /** Watches the connections that are made there, and bounds their number; more of them wait to be accepted. */
    public void watch(AbstractConnector connector, Server server) {
        connector.addBean(connections);
        // closes a connection on which nothing moves; those on which something does are looked after here
        connector.setIdleTimeout(limits.patience().idle().toMillis());
        server.addBean(new NetworkConnectionLimit(limits.connections(), server));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        connections.headCame(request);
        Request.addCompletionListener(request, failure -> connections.answered(request));
        return super.handle(request, response, callback);
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        schedule();
    }

    @Override
    protected void doStop() throws Exception {
        next.cancel();
        super.doStop();
    }

    private void schedule() {
        next = getServer().getScheduler().schedule(this::tick, tick.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void tick() {
        try {
            connections.cutSlowOnes();
        } finally {
            if (isRunning()) {
                schedule();
            }
        }
    }

    private final class BodyCame extends Handler.Wrapper {
        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            connections.bodyCame(request);
            return super.handle(request, response, callback);
        }
    }
}
