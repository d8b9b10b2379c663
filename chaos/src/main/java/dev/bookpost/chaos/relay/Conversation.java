package dev.bookpost.chaos.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.bookpost.chaos.account.RelayLog;
import dev.bookpost.chaos.account.RelayLog.Copy;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One connection, from the greeting on. Recipients are named after their mail: {@code <mail id>@…}. */
final class Conversation {
    private static final Pattern MESSAGE_ID =
            Pattern.compile("^Message-ID: *<([^@>]+)@", Pattern.MULTILINE | Pattern.CASE_INSENSITIVE);
    private static final long DRIP_MILLIS = 200;

    private final ChaosRelay relay;
    private final Register register;
    private final int dispatcher;
    private final InputStream in;
    private final OutputStream out;
    private boolean dismissed;
    private long began;
    private String mail = "";
    private Whim whim = Whim.ACCEPT;

    Conversation(ChaosRelay relay, Register register, Socket client, int dispatcher) throws IOException {
        this.relay = relay;
        this.register = register;
        this.dispatcher = dispatcher;
        this.in = new BufferedInputStream(client.getInputStream(), 16_384);
        this.out = client.getOutputStream();
    }

    void run() throws IOException, InterruptedException {
        if (!greet()) {
            return;
        }
        String line = readLine();
        while (line != null && obey(line)) {
            line = readLine();
        }
    }

    private boolean greet() throws IOException {
        return switch (relay.mood()) {
            case GREETING_421 -> end("421 4.3.2 " + RelayLog.TROUBLE);
            case GREETING_554 -> end("554 5.3.2 " + RelayLog.TROUBLE);
            case SILENT_GREETING -> sayNothing();
            default -> say("220 chaos.example ESMTP");
        };
    }

    /** Returns whether the conversation goes on. */
    private boolean obey(String line) throws IOException, InterruptedException {
        String command = line.toUpperCase(Locale.ROOT);
        if (command.startsWith("EHLO")) {
            return say("250-chaos.example\r\n250-AUTH PLAIN\r\n250 8BITMIME");
        } else if (command.startsWith("AUTH")) {
            return relay.mood() == Mood.AUTH_535 ? say("535 5.7.8 " + RelayLog.TROUBLE) : say("235 2.7.0 welcome");
        } else if (command.startsWith("MAIL FROM:")) {
            return sender();
        } else if (command.startsWith("RCPT TO:")) {
            return recipient(line);
        } else if (command.equals("DATA")) {
            return data();
        } else if (command.equals("QUIT")) {
            return end("221 2.0.0 bye");
        }
        return say("250 2.0.0 ok");
    }

    private boolean sender() throws IOException {
        began = relay.now();
        mail = "";
        if (dismissed || relay.mood() == Mood.MAIL_421) {
            return end("421 4.3.2 " + (dismissed ? "enough mails on this connection" : RelayLog.TROUBLE));
        }
        return relay.mood() == Mood.MAIL_451 ? say("451 4.3.0 " + RelayLog.TROUBLE) : say("250 2.1.0 ok");
    }

    private boolean recipient(String line) throws IOException, InterruptedException {
        String address = line.substring(line.indexOf('<') + 1, line.indexOf('>'));
        mail = address.substring(0, address.indexOf('@'));
        whim = relay.whim(address);
        return switch (whim) {
            case DEFER_AT_RCPT -> refuseRecipient(450, "4.2.2 mailbox busy");
            case REFUSE_AT_RCPT -> refuseRecipient(550, "5.1.1 no such user");
            case DRIP_AT_RCPT -> drip();
            default -> say("250 2.1.5 ok");
        };
    }

    private boolean data() throws IOException, InterruptedException {
        if (mail.isEmpty()) {
            return say("503 5.5.1 no recipient");
        }
        register.body(mail);
        if (whim == Whim.SAY_421_AT_DATA) {
            register.refused(mail, 421);
            return end("421 4.3.2 not this one");
        }
        say("354 go ahead");
        String source = whim == Whim.DROP_AT_DATA ? null : body();
        if (source == null) {
            return false;
        }
        return switch (whim) {
            case DEFER_AT_DOT -> refuse(451, "4.7.1 try again later");
            case REFUSE_AT_DOT -> refuse(554, "5.6.0 not that content");
            case DROP_INSTEAD_OF_ACCEPTING -> false;
            default -> accept(source);
        };
    }

    private boolean accept(String source) throws IOException, InterruptedException {
        long accepted = relay.now();
        boolean answered = false;
        try {
            return switch (whim) {
                case DROP_AFTER_ACCEPTING -> false;
                case SILENT_AFTER_ACCEPTING -> sayNothing();
                case DRIP_AFTER_ACCEPTING -> drip();
                case ACCEPT_AND_CLOSE -> {
                    answered = say("250 2.0.0 taken");
                    yield false;
                }
                case ACCEPT_AND_DISMISS -> {
                    dismissed = true;
                    answered = say("250 2.0.0 taken");
                    yield true;
                }
                default -> {
                    answered = say("250 2.0.0 taken");
                    yield true;
                }
            };
        } finally {
            register.took(new Copy(named(source), dispatcher, began, accepted, answered, digest(source)));
        }
    }

    /** The mail by its Message-ID; one that came to another mail's recipient is known by both. */
    private String named(String source) {
        Matcher id = MESSAGE_ID.matcher(source);
        String named = id.find() ? id.group(1) : "without a Message-ID";
        return named.equals(mail) ? mail : named + " to " + mail;
    }

    private boolean refuseRecipient(int code, String text) throws IOException {
        boolean goesOn = refuse(code, text);
        mail = "";
        return goesOn;
    }

    private boolean refuse(int code, String text) throws IOException {
        register.refused(mail, code);
        return say(code + " " + text);
    }

    private boolean say(String text) throws IOException {
        out.write((text + "\r\n").getBytes(US_ASCII));
        out.flush();
        return true;
    }

    private boolean end(String text) throws IOException {
        say(text);
        return false;
    }

    private boolean sayNothing() throws IOException {
        in.transferTo(OutputStream.nullOutputStream());
        return false;
    }

    private boolean drip() throws IOException, InterruptedException {
        out.write("250-".getBytes(US_ASCII));
        while (!relay.closed().await(DRIP_MILLIS, TimeUnit.MILLISECONDS)) {
            out.write('x');
            out.flush();
        }
        return false;
    }

    /** Null if the connection ended before the final dot. */
    private @Nullable String body() throws IOException {
        StringBuilder source = new StringBuilder(8_192);
        for (String line = readLine(); line != null; line = readLine()) {
            if (line.equals(".")) {
                return source.toString();
            }
            source.append(line, line.startsWith(".") ? 1 : 0, line.length()).append('\n');
        }
        return null;
    }

    private @Nullable String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(128);
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                return null;
            }
            if (c != '\r') {
                line.write(c);
            }
        }
        return line.toString(ISO_8859_1);
    }

    private static String digest(String source) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(source.getBytes(ISO_8859_1)), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
