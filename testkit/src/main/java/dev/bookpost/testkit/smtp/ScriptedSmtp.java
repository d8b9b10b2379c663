package dev.bookpost.testkit.smtp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * An SMTP server on loopback that takes every mail unless its script says otherwise, and records what it was told.
 * Its journal holds the clients' lines, each after the number of its connection ({@code 1 RCPT TO:<a@x.example>}), and
 * {@code 1 connected}, {@code 1 ended by client}, {@code 1 ended by server}.
 */
public final class ScriptedSmtp implements AutoCloseable {
    /** How long tests wait for something that is bound to happen. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ServerSocket server;
    private final Offer offer;
    private final AtomicInteger connections = new AtomicInteger();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Journal<String> journal = new Journal<>();
    private final Journal<Received> received = new Journal<>();
    private volatile Script script;

    /**
     * A mail that came as far as its final dot, whatever was answered there.
     *
     * @param sender the argument of MAIL, as it was written
     * @param recipients the arguments of all RCPT, as they were written
     * @param source as it was sent, without dot-stuffing, one character per byte
     */
    public record Received(int connection, String sender, List<String> recipients, String source) {}

    public ScriptedSmtp(Offer offer, Script script) {
        this.offer = offer;
        this.script = script;
        try {
            this.server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("scripted-smtp").start(this::accept);
    }

    /** Takes every mail, in clear. */
    public static ScriptedSmtp acceptingAll() {
        return new ScriptedSmtp(Offer.PLAIN, Script.ACCEPT_ALL);
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Plays another script from the next step on, on open connections too. */
    public void play(Script next) {
        this.script = next;
    }

    /** Closes all open connections, but listens on. */
    public void dropAll() {
        open.forEach(ScriptedSmtp::close);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                int number = connections.incrementAndGet();
                open.add(client);
                Thread.ofVirtual().name("scripted-smtp-" + number).start(() -> serve(client, number));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket client, int number) {
        journal.add(number + " connected");
        String end = "client";
        try {
            client.setTcpNoDelay(true);
            end = new SmtpDialogue(this, client, number).run();
        } catch (IOException e) {
            // the client has gone
        } catch (InterruptedException e) {
            end = "server";
        } finally {
            close(client);
            open.remove(client);
            journal.add(number + " ended by " + end);
        }
    }

    Script script() {
        return script;
    }

    Offer offer() {
        return offer;
    }

    void said(int connection, String line) {
        journal.add(connection + " " + line);
    }

    void took(Received mail) {
        received.add(mail);
    }

    CountDownLatch closed() {
        return closed;
    }

    /** How many connections were opened so far. */
    public int connections() {
        return connections.get();
    }

    public List<String> journal() {
        return journal.entries();
    }

    public List<Received> received() {
        return received.entries();
    }

    /** Waits until that many journal entries match. */
    public void await(int count, Predicate<String> what) throws InterruptedException {
        journal.await(count, what, PATIENCE);
    }

    /** Waits until that many mails have come. */
    public void awaitReceived(int count) throws InterruptedException {
        received.await(count, mail -> true, PATIENCE);
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        dropAll();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // gone already
        }
    }
}
