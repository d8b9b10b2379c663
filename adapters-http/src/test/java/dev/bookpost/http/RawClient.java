package dev.bookpost.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A connection on which anything can be sent, at any pace. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket = new Socket();
    private final InputStream in;
    private final CountDownLatch closed = new CountDownLatch(1);

    RawClient(int port) {
        this(port, 0);
    }

    /** @param window bytes that the server can send unread; 0 for what is usual */
    RawClient(int port, int window) {
        try {
            if (window > 0) {
                socket.setReceiveBufferSize(window);
            }
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RawClient send(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(ISO_8859_1));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends one byte every now and then until the server has had enough. */
    void drip(char what, Duration pause) {
        again(pause, () -> socket.getOutputStream().write(what));
    }

    /** Reads one byte every now and then until there are no more. */
    void sip(Duration pause) {
        again(pause, () -> {
            if (socket.getInputStream().read() < 0) {
                closed.countDown();
            }
        });
    }

    /** Waits until the server has had enough of what is done again and again. */
    void awaitEnd() throws InterruptedException {
        if (!closed.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
            throw new AssertionError("the connection is still open");
        }
    }

    private interface Step {
        void take() throws IOException;
    }

    private void again(Duration pause, Step step) {
        Thread.startVirtualThread(() -> {
            try {
                while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                    step.take();
                }
            } catch (IOException e) {
                closed.countDown();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Everything up to the end of the connection, which must come soon. */
    String readToEnd() {
        StringBuilder text = new StringBuilder();
        try {
            int next = in.read();
            while (next >= 0) {
                text.append((char) next);
                next = in.read();
            }
        } catch (SocketTimeoutException e) {
            throw new AssertionError("the connection is still open after " + text, e);
        } catch (IOException e) {
            // reset: an end as well
            closed.countDown();
        }
        return text.toString();
    }

    /** The next line, without its end. */
    String readLine() {
        StringBuilder line = new StringBuilder();
        try {
            int next = in.read();
            while (next >= 0 && next != '\n') {
                line.append((char) next);
                next = in.read();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString().strip();
    }

    void readBytes(int count) {
        try {
            if (in.readNBytes(count).length < count) {
                throw new AssertionError("the connection has ended");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
