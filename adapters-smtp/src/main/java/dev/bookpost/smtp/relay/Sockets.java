package dev.bookpost.smtp.relay;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Opens TCP and TLS connections to the relay within what is left of a send's time. */
final class Sockets {
    static final String[] TLS_VERSIONS = {"TLSv1.3", "TLSv1.2"};

    private final RelaySettings settings;

    Sockets(RelaySettings settings) {
        this.settings = settings;
    }

    /**
     * Tries the relay's addresses one after another.
     *
     * @param endNanos on the scale of {@link System#nanoTime}
     */
    Socket connect(long endNanos) throws IOException, InterruptedException {
        IOException last = null;
        for (InetAddress address : lookUp(endNanos)) {
            long left = NANOSECONDS.toMillis(endNanos - System.nanoTime());
            if (left <= 0) {
                break;
            }
            try {
                return connect(
                        address, (int) Math.min(settings.limits().connect().toMillis(), left));
            } catch (IOException e) {
                last = e;
            }
        }
        throw last != null ? last : new IOException("no time left to connect");
    }

    private Socket connect(InetAddress address, int limitMillis) throws IOException {
        // carries the name that the certificate is checked against; never a reverse look-up
        InetAddress named = InetAddress.getByAddress(settings.host(), address.getAddress());
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(named, settings.port()), Math.max(1, limitMillis));
            socket.setSoTimeout((int) Math.max(1, settings.limits().read().toMillis()));
            socket.setTcpNoDelay(true); // otherwise every mail over 8 KB waits 40 ms for a delayed ACK
            return socket;
        } catch (IOException | RuntimeException e) {
            closeQuietly(socket);
            throw e;
        }
    }

    /** A look-up cannot be interrupted: when time is up it is left behind, on a thread of its own. */
    private InetAddress[] lookUp(long endNanos) throws IOException, InterruptedException {
        CompletableFuture<InetAddress[]> found = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("relay-lookup").start(() -> {
            try {
                found.complete(InetAddress.getAllByName(settings.host()));
            } catch (IOException | RuntimeException e) {
                found.completeExceptionally(e);
            }
        });
        try {
            return found.get(endNanos - System.nanoTime(), NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IOException("the relay's name was not resolved in time", e);
        } catch (ExecutionException e) {
            throw new IOException("the relay's name cannot be resolved", e.getCause());
        }
    }

    /** Shakes hands over an open connection, and checks that the certificate is for the relay's name. */
    SSLSocket encrypt(Socket raw, SSLSocketFactory trust) throws IOException {
        SSLSocket tls = (SSLSocket) trust.createSocket(raw, settings.host(), settings.port(), true);
        SSLParameters parameters = tls.getSSLParameters();
        parameters.setProtocols(TLS_VERSIONS);
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        tls.setSSLParameters(parameters);
        tls.startHandshake();
        return tls;
    }

    static void closeQuietly(@Nullable Closeable socket) {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            // gone already
        }
    }
}
