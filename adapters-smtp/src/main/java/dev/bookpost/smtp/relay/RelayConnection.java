package dev.bookpost.smtp.relay;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import org.eclipse.angus.mail.smtp.SMTPMessage;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/**
 * One kept-open connection that knows how far the mail in hand has come, and what was answered there. Used by one
 * thread at a time.
 *
 * <p>The stage and not the exception tells what a failure means: after a failure the library sends RSET, whose own
 * failure can take the place of the first.
 */
final class RelayConnection extends SMTPTransport {
    private final Socket raw;
    private final String security;
    private final Progress progress = new Progress();
    private int mails;
    private boolean delivered;
    private long lastUsedNanos;

    /**
     * @param raw the socket under any TLS: closing it from another thread ends every read and write
     * @param security for {@link #toString} only
     */
    RelayConnection(Session session, URLName relay, Socket raw, String security) {
        super(session, relay);
        this.raw = raw;
        this.security = security;
    }

    /** Throws for all but a 250 at the end; {@link #progress} says what happened. */
    void send(Envelope envelope) throws MessagingException {
        mails++;
        progress.begin();
        SMTPMessage message = new SMTPMessage(session) {
            @Override
            public void writeTo(OutputStream out, String[] ignoredHeaders) throws IOException {
                envelope.writeTo(out);
            }
        };
        message.setEnvelopeFrom(envelope.sender());
        InternetAddress to = new InternetAddress();
        to.setAddress(envelope.recipient());
        try {
            sendMessage(message, new InternetAddress[] {to});
        } finally {
            delivered |= progress.delivered();
        }
    }

    Progress progress() {
        return progress;
    }

    Socket raw() {
        return raw;
    }

    int mails() {
        return mails;
    }

    /** Whether any mail was delivered over it. */
    boolean hasDelivered() {
        return delivered;
    }

    void rest() {
        lastUsedNanos = System.nanoTime();
    }

    boolean restedFor(Duration limit) {
        return System.nanoTime() - lastUsedNanos >= limit.toNanos();
    }

    /** The relay has said something that nobody asked for: a farewell, or an answer too many. */
    boolean outOfStep() {
        try {
            return raw.getInputStream().available() > 0;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    protected void sendCommand(String command) throws MessagingException {
        progress.said(command);
        super.sendCommand(command);
    }

    @Override
    protected int readServerResponse() throws MessagingException {
        int answer = super.readServerResponse();
        progress.answered(answer, getLastServerResponse());
        return answer;
    }

    /** The inherited one prints the account's name. */
    @Override
    public String toString() {
        return "RelayConnection[" + security + ", " + progress + ", mails " + mails + "]";
    }
}
