package dev.bookpost.smtp.relay;

import java.io.IOException;
import java.io.OutputStream;
import java.util.regex.Pattern;

/** One finished mail and the two addresses that SMTP is told. */
public final class Envelope {
    /**
     * What may stand in an SMTP command. Narrower than RFC 5321 on purpose: the mail library cuts other characters to
     * bytes, which can make somebody else's address, or a second command.
     */
    private static final Pattern PLAIN_ADDRESS =
            Pattern.compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,253}");

    private final String sender;
    private final String recipient;
    private final byte[] source;

    /**
     * @param source RFC 5322, lines of at most 998 bytes that end in CRLF; not copied, so never to be changed
     */
    public Envelope(String sender, String recipient, byte[] source) {
        this.sender = sender;
        this.recipient = recipient;
        this.source = source;
    }

    String sender() {
        return sender;
    }

    String recipient() {
        return recipient;
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(source);
    }

    /** Whether both addresses can be spoken in SMTP without changing their meaning. */
    boolean speakable() {
        return PLAIN_ADDRESS.matcher(sender).matches()
                && PLAIN_ADDRESS.matcher(recipient).matches();
    }

    /** Without addresses and content. */
    @Override
    public String toString() {
        return "Envelope[" + source.length + " bytes]";
    }
}
