package dev.bookpost.bootstrap.fuzz;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A relay on loopback that takes everything and forgets nothing until it is asked. Stricter than relays are: a line
 * ends with CRLF, and a CR or LF alone, a control or a byte beyond ASCII is kept as a fault, for some server out there
 * obeys it.
 */
final class RecordingRelay implements AutoCloseable {
    private static final String EXTENSIONS = "250-relay.example\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n";

    private final ServerSocket server;
    private List<String> commands = new ArrayList<>();
    private List<String> sources = new ArrayList<>();
    private List<String> faults = new ArrayList<>();

    /**
     * What was heard since the last time.
     *
     * @param commands the lines outside of mails
     * @param sources the mails without dot-stuffing, one character per byte
     * @param faults what no line may hold
     */
    record Heard(List<String> commands, List<String> sources, List<String> faults) {}

    RecordingRelay() {
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** All of it, once. */
    synchronized Heard take() {
        Heard heard = new Heard(commands, sources, faults);
        commands = new ArrayList<>();
        sources = new ArrayList<>();
        faults = new ArrayList<>();
        return heard;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(client.getInputStream(), 65_536);
            OutputStream out = client.getOutputStream();
            say(out, "220 relay.example ESMTP\r\n");
            for (String line = line(in); line != null; line = line(in)) {
                hear(line);
                if (line.equals("DATA")) {
                    say(out, "354 go ahead\r\n");
                    takeMail(in);
                }
                say(out, line.startsWith("EHLO") ? EXTENSIONS : line.equals("QUIT") ? "221 bye\r\n" : "250 ok\r\n");
            }
        } catch (IOException e) {
            // the client has gone
        }
    }

    private void takeMail(InputStream in) throws IOException {
        StringBuilder source = new StringBuilder(8_192);
        for (String line = line(in); line != null && !line.equals("."); line = line(in)) {
            source.append(line, line.startsWith(".") ? 1 : 0, line.length()).append("\r\n");
        }
        synchronized (this) {
            sources.add(source.toString());
        }
    }

    private @Nullable String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder(80);
        boolean sound = true;
        for (int c = in.read(); c >= 0; c = in.read()) {
            if (c == '\n' && !line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
                line.setLength(line.length() - 1);
                if (!sound || line.indexOf("\r") >= 0 || line.length() > 998) {
                    blame(line.toString());
                }
                return line.toString();
            }
            sound &= c == '\r' || c == '\t' || (c >= 0x20 && c < 0x7F);
            line.append((char) c);
        }
        return null;
    }

    private synchronized void hear(String command) {
        commands.add(command);
    }

    private synchronized void blame(String line) {
        faults.add(line);
    }

    private static void say(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(US_ASCII));
        out.flush();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
