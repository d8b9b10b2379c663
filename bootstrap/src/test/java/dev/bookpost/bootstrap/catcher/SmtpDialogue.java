package dev.bookpost.bootstrap.catcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Speaks SMTP word for word, so that a test also can break off in the middle. */
final class SmtpDialogue implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final BufferedReader replies;

    private SmtpDialogue(Socket socket) throws IOException {
        this.socket = socket;
        this.replies = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    static SmtpDialogue with(int port) throws IOException {
        return with(InetAddress.getLoopbackAddress(), port);
    }

    static SmtpDialogue with(InetAddress address, int port) throws IOException {
        Socket socket = new Socket();
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(new InetSocketAddress(address, port), PATIENCE_MILLIS);
        SmtpDialogue dialogue = new SmtpDialogue(socket);
        dialogue.reply();
        dialogue.say("EHLO test");
        return dialogue;
    }

    static List<InetAddress> otherAddressesOfThisMachine() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .toList();
    }

    void beginData(String from, String to) throws IOException {
        say("MAIL FROM:<" + from + ">");
        say("RCPT TO:<" + to + ">");
        say("DATA");
    }

    /** The reply to the final dot. */
    String send(String from, String to, String message) throws IOException {
        beginData(from, to);
        write(message.replaceAll("(?m)^\\.", ".."));
        return say(".");
    }

    void write(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    private String say(String line) throws IOException {
        write(line + "\r\n");
        return reply();
    }

    private String reply() throws IOException {
        String line = replies.readLine();
        while (line != null && line.length() > 3 && line.charAt(3) == '-') {
            line = replies.readLine();
        }
        if (line == null) {
            throw new IOException("the server hung up");
        }
        return line;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
