package dev.bookpost.chaos.relay;

import dev.bookpost.chaos.account.RelayLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/** One relay that listens on a port of its own for each dispatcher, so that it knows whom a mail came from. */
public final class ChaosRelay implements AutoCloseable {
    private final long seed;
    private final LongSupplier clock;
    private final List<ServerSocket> servers = new ArrayList<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Phaser conversations = new Phaser(1);
    private final Register register = new Register();
    private volatile Mood mood = Mood.FRIENDLY;
    private volatile boolean friendly;

    /**
     * @param clock nanoseconds since the start of the run
     */
    public ChaosRelay(long seed, int dispatchers, LongSupplier clock) {
        this.seed = seed;
        this.clock = clock;
        for (int i = 1; i <= dispatchers; i++) {
            listen(i);
        }
    }

    private void listen(int dispatcher) {
        try {
            ServerSocket server = new ServerSocket(0, 512, InetAddress.getLoopbackAddress());
            servers.add(server);
            Thread.ofVirtual().name("relay-" + dispatcher).start(() -> accept(server, dispatcher));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param dispatcher from 1
     */
    public int port(int dispatcher) {
        return servers.get(dispatcher - 1).getLocalPort();
    }

    public void mood(Mood next) {
        mood = next;
    }

    Mood mood() {
        return mood;
    }

    /** From now on every mail is taken, but for the recipients that never get one. */
    public void becomeFriendly() {
        mood = Mood.FRIENDLY;
        friendly = true;
    }

    Whim whim(String recipient) {
        return Whim.of(seed, recipient, register.named(recipient), friendly);
    }

    private void accept(ServerSocket server, int dispatcher) {
        try {
            while (true) {
                Socket client = server.accept();
                if (mood == Mood.UNREACHABLE) {
                    client.setSoLinger(true, 0); // close() then resets
                    client.close();
                } else {
                    open.add(client);
                    conversations.register();
                    Thread.ofVirtual().name("relay-conversation").start(() -> converse(client, dispatcher));
                }
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void converse(Socket client, int dispatcher) {
        try (client) {
            client.setTcpNoDelay(true);
            new Conversation(this, register, client, dispatcher).run();
        } catch (IOException e) {
            // the client has gone
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(client);
            conversations.arriveAndDeregister();
        }
    }

    long now() {
        return clock.getAsLong();
    }

    CountDownLatch closed() {
        return closed;
    }

    /** Mails taken so far, duplicates included. */
    public int deliveries() {
        return register.deliveries();
    }

    public RelayLog log() {
        return register.log();
    }

    /** Listens no more, and lets what is still being said arrive. */
    public void finish(Duration bound) throws InterruptedException {
        stopListening();
        closed.countDown();
        try {
            conversations.awaitAdvanceInterruptibly(
                    conversations.arriveAndDeregister(), bound.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            open.forEach(ChaosRelay::closeQuietly);
        }
    }

    private void stopListening() {
        servers.forEach(server -> {
            try {
                server.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public void close() {
        closed.countDown();
        stopListening();
        open.forEach(ChaosRelay::closeQuietly);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // gone already
        }
    }
}
