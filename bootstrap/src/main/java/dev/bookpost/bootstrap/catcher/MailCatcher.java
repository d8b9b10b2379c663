package dev.bookpost.bootstrap.catcher;

import dev.bookpost.application.inbox.CaughtMails;
import dev.bookpost.bootstrap.StartFailure;
import dev.bookpost.domain.IdGenerator;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.subethamail.smtp.server.SMTPServer;

/** The running catcher. */
public final class MailCatcher implements AutoCloseable {
    static final int MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
    static final int KEPT = 1_000;
    private static final int MAX_CONNECTIONS = 100;

    private final SMTPServer server;
    private final MailFiles files;

    private MailCatcher(SMTPServer server, MailFiles files) {
        this.server = server;
        this.files = files;
    }

    /**
     * Listens on a free port of the loopback address.
     *
     * @param folder where the mails are kept, now and at the next start; created if it is missing
     * @throws StartFailure if the folder cannot be used
     */
    public static MailCatcher start(Path folder, InstantSource clock, IdGenerator ids) {
        return start(folder, clock, ids, KEPT);
    }

    static MailCatcher start(Path folder, InstantSource clock, IdGenerator ids, int kept) {
        MailFiles files;
        try {
            files = MailFiles.open(folder, kept);
        } catch (IOException e) {
            throw new StartFailure("the folder of caught mails cannot be used: " + e.getMessage(), e);
        }
        SMTPServer server = SMTPServer.port(0)
                .bindAddress(InetAddress.getLoopbackAddress())
                .hostName("localhost")
                .softwareName("Bookpost mail catcher")
                .maxConnections(MAX_CONNECTIONS)
                .connectionTimeout(5, TimeUnit.MINUTES)
                .maxMessageSize(MAX_MESSAGE_BYTES)
                // the source is shown as it was sent
                .insertReceivedHeaders(false)
                .messageHandlerFactory(context -> new CatchingHandler(context, files, clock, ids))
                .build();
        server.start();
        return new MailCatcher(server, files);
    }

    public String host() {
        return InetAddress.getLoopbackAddress().getHostAddress();
    }

    public int port() {
        return server.getPortAllocated();
    }

    public CaughtMails mails() {
        return files;
    }

    @Override
    public void close() {
        server.stop();
    }
}
