package dev.bookpost.bootstrap.catcher;

import dev.bookpost.domain.IdGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.subethamail.smtp.MessageContext;
import org.subethamail.smtp.MessageHandler;
import org.subethamail.smtp.RejectException;
import org.subethamail.smtp.server.Session;

/** Takes the mails of one connection, one after another. */
final class CatchingHandler implements MessageHandler {
    private static final Logger log = LoggerFactory.getLogger(CatchingHandler.class);

    private final MessageContext context;
    private final MailFiles files;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final List<String> recipients = new ArrayList<>();
    private String sender = "";

    CatchingHandler(MessageContext context, MailFiles files, InstantSource clock, IdGenerator ids) {
        this.context = context;
        this.files = files;
        this.clock = clock;
        this.ids = ids;
    }

    @Override
    public void from(String address) {
        sender = address;
        recipients.clear();
    }

    @Override
    public void recipient(String address) {
        recipients.add(address);
    }

    @Override
    public String data(InputStream data) throws RejectException, IOException {
        byte[] source = data.readNBytes(MailCatcher.MAX_MESSAGE_BYTES + 1);
        if (source.length > MailCatcher.MAX_MESSAGE_BYTES) {
            // the library would take the rest for commands
            data.transferTo(OutputStream.nullOutputStream());
            throw refusal(552, "5.3.4 The message is too big");
        }
        Envelope envelope = new Envelope(ids.next().toString(), sender, recipients, clock.instant());
        try {
            files.add(envelope, source);
        } catch (IOException e) {
            log.warn("a mail could not be kept: {}", e.toString());
            throw refusal(452, "4.3.1 The message could not be stored");
        }
        return "2.6.0 Kept as " + envelope.id();
    }

    /** Also ends the transaction, as RFC 5321 section 3.3 has it and the library forgets. */
    private RejectException refusal(int code, String text) {
        if (context instanceof Session session) {
            session.resetMailTransaction();
        }
        return new RejectException(code, text);
    }

    @Override
    public void done() {}
}
