package dev.bookpost.testkit.smtp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A TCP proxy on loopback whose faults can be switched while it runs. */
public final class TcpProxy implements AutoCloseable {
    private static final String END_OF_MAIL = "\r\n.\r\n";

    private final ServerSocket server;
    private volatile InetSocketAddress target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Gate towardsServer = new Gate();
    private final Gate towardsClient = new Gate();
    private volatile boolean refusing;
    private volatile boolean losingRepliesAfterDot;

    /**
     * @param targetPort on loopback
     */
    public TcpProxy(int targetPort) {
        this.target = loopback(targetPort);
        try {
            this.server = new ServerSocket(0, 512, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("tcp-proxy").start(this::accept);
    }

    private static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** Leads new connections elsewhere; open ones go on. */
    public void redirect(int targetPort) {
        target = loopback(targetPort);
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Resets new connections at once; open ones go on. */
    public void refuse(boolean on) {
        refusing = on;
    }

    /** Holds back what the client says; both sides stay connected. */
    public void holdTowardsServer(boolean on) {
        towardsServer.shut(on);
    }

    /** Holds back what the server says; both sides stay connected. */
    public void holdTowardsClient(boolean on) {
        towardsClient.shut(on);
    }

    /** Lets every piece of data, in both directions, wait that long; zero: none. */
    public void delay(Duration each) {
        towardsServer.delay(each);
        towardsClient.delay(each);
    }

    /** Resets the connection when the server answers the final dot of a mail: it was taken, and nobody learns it. */
    public void loseRepliesAfterDot(boolean on) {
        losingRepliesAfterDot = on;
    }

    /** Resets all open connections. */
    public void resetAll() {
        open.forEach(TcpProxy::reset);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                if (refusing) {
                    reset(client);
                } else {
                    Thread.ofVirtual().name("tcp-proxy-connect").start(() -> connect(client));
                }
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void connect(Socket client) {
        Socket upstream = new Socket();
        try {
            upstream.connect(target, 2_000);
            client.setTcpNoDelay(true);
            upstream.setTcpNoDelay(true);
        } catch (IOException e) {
            reset(client);
            return;
        }
        open.add(client);
        open.add(upstream);
        AtomicBoolean mailEnded = new AtomicBoolean();
        Thread.ofVirtual().name("tcp-proxy-up").start(() -> {
            StringBuilder tail = new StringBuilder();
            pump(client, upstream, towardsServer, bytes -> {
                tail.append(bytes);
                tail.delete(0, Math.max(0, tail.length() - END_OF_MAIL.length()));
                mailEnded.set(tail.toString().equals(END_OF_MAIL));
                return true;
            });
        });
        Thread.ofVirtual()
                .name("tcp-proxy-down")
                .start(() ->
                        pump(upstream, client, towardsClient, bytes -> !(losingRepliesAfterDot && mailEnded.get())));
    }

    @FunctionalInterface
    private interface Inspection {
        /** Whether they may pass; if not, the connection is reset. */
        boolean passes(String bytes);
    }

    private void pump(Socket from, Socket to, Gate gate, Inspection inspection) {
        byte[] buffer = new byte[8_192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                gate.pass();
                if (!inspection.passes(new String(buffer, 0, n, ISO_8859_1))) {
                    reset(from);
                    reset(to);
                    return;
                }
                out.write(buffer, 0, n);
                out.flush();
            }
            to.shutdownOutput();
            if (from.isOutputShutdown()) { // the other direction has ended too
                from.close();
                to.close();
            }
        } catch (IOException | InterruptedException e) {
            reset(from);
            reset(to);
        } finally {
            open.remove(from);
        }
    }

    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // gone already
        }
    }

    @Override
    public void close() {
        towardsServer.shut(false);
        towardsClient.shut(false);
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        resetAll();
    }

    private static final class Gate {
        private boolean shut;
        private long delayNanos;

        synchronized void shut(boolean on) {
            shut = on;
            notifyAll();
        }

        synchronized void delay(Duration each) {
            delayNanos = each.toNanos();
            notifyAll();
        }

        synchronized void pass() throws InterruptedException {
            long came = System.nanoTime();
            while (shut || System.nanoTime() - came < delayNanos) {
                long left = delayNanos - (System.nanoTime() - came);
                TimeUnit.NANOSECONDS.timedWait(this, shut ? Long.MAX_VALUE : left);
            }
        }
    }
}
