package dev.bookpost.testkit.smtp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** One connection of a {@link ScriptedSmtp}, from the greeting on. */
final class SmtpDialogue {
    private final ScriptedSmtp server;
    private final Socket raw;
    private final int connection;
    private InputStream in;
    private OutputStream out;
    private boolean encrypted;
    private int mail;
    private String sender = "";
    private List<String> recipients = new ArrayList<>();

    /** Ends the dialogue because the script says so. */
    private static final class Dropped extends RuntimeException {
        Dropped() {
            super(null, null, false, false);
        }
    }

    SmtpDialogue(ScriptedSmtp server, Socket raw, int connection) throws IOException {
        this.server = server;
        this.raw = raw;
        this.connection = connection;
        this.in = new BufferedInputStream(raw.getInputStream(), 65_536);
        this.out = raw.getOutputStream();
    }

    /** Returns who ended it. */
    String run() throws IOException, InterruptedException {
        try {
            if (server.offer().implicit()) {
                encrypt();
            }
            answer(Step.GREETING, "220 scripted.example ESMTP");
            for (String line = readLine(); line != null; line = readLine()) {
                server.said(connection, line);
                if (!obey(line)) {
                    return "client";
                }
            }
            return "client";
        } catch (Dropped e) {
            return "server";
        }
    }

    private boolean obey(String line) throws IOException, InterruptedException {
        String command = line.toUpperCase(Locale.ROOT);
        if (command.startsWith("EHLO")) {
            answer(Step.EHLO, extensions());
        } else if (command.equals("STARTTLS")) {
            if (answer(Step.STARTTLS, "220 go ahead")) {
                encrypt();
            }
        } else if (command.startsWith("AUTH")) {
            answer(Step.AUTH, "235 2.7.0 welcome");
        } else if (command.startsWith("MAIL FROM:")) {
            mail++;
            sender = line.substring(10);
            recipients = new ArrayList<>();
            answer(Step.MAIL, "250 2.1.0 ok");
        } else if (command.startsWith("RCPT TO:")) {
            recipients.add(line.substring(8));
            answer(Step.RCPT, "250 2.1.5 ok");
        } else if (command.equals("DATA")) {
            if (answer(Step.DATA, "354 go ahead")) {
                takeBody();
            }
        } else if (command.equals("QUIT")) {
            say("221 2.0.0 bye\r\n");
            return false;
        } else {
            answer(Step.OTHER, "250 2.0.0 ok");
        }
        return true;
    }

    private String extensions() {
        return "250-scripted.example\r\n"
                + (server.offer().startTls() && !encrypted ? "250-STARTTLS\r\n" : "")
                + (server.offer().auth() ? "250-AUTH PLAIN LOGIN\r\n" : "")
                + "250 8BITMIME";
    }

    private void takeBody() throws IOException, InterruptedException {
        Move early = server.script().at(Step.BODY, connection, mail);
        if (early != null) {
            in.read();
            play(early);
        }
        StringBuilder source = new StringBuilder();
        String line = readLine();
        while (line != null && !line.equals(".")) {
            source.append(line, line.startsWith(".") ? 1 : 0, line.length()).append("\r\n");
            line = readLine();
        }
        if (line == null) {
            return;
        }
        server.took(new ScriptedSmtp.Received(connection, sender, List.copyOf(recipients), source.toString()));
        answer(Step.DOT, "250 2.0.0 queued as " + connection + "-" + mail);
        Move idle = server.script().at(Step.IDLE, connection, mail);
        if (idle != null) {
            play(idle);
        }
    }

    /** Returns whether what was answered is a 2xx or 3xx. */
    private boolean answer(Step step, String usual) throws IOException, InterruptedException {
        Move scripted = server.script().at(step, connection, mail);
        Move move = scripted != null ? scripted : Move.reply(usual);
        play(move);
        return move instanceof Move.Reply(var text) && (text.startsWith("2") || text.startsWith("3"));
    }

    private void play(Move move) throws IOException, InterruptedException {
        switch (move) {
            case Move.Reply(var text) -> say(text + "\r\n");
            case Move.Drop() -> throw new Dropped();
            case Move.ReplyThenDrop(var text) -> {
                say(text + "\r\n");
                throw new Dropped();
            }
            case Move.PartThenDrop(var characters) -> {
                say(characters);
                throw new Dropped();
            }
            case Move.Silence() -> in.transferTo(OutputStream.nullOutputStream());
            case Move.StopReading() -> server.closed().await();
            case Move.Drip(var interval) -> {
                say("250-");
                while (!server.closed().await(interval.toNanos(), TimeUnit.NANOSECONDS)) {
                    say("x");
                }
                throw new Dropped();
            }
        }
    }

    private void say(String text) throws IOException {
        out.write(text.getBytes(UTF_8));
        out.flush();
    }

    private @Nullable String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
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

    private void encrypt() throws IOException {
        SSLContext tls = Objects.requireNonNull(server.offer().tls());
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(raw, null, raw.getPort(), false);
        socket.setUseClientMode(false);
        socket.startHandshake();
        in = new BufferedInputStream(socket.getInputStream(), 65_536);
        out = socket.getOutputStream();
        encrypted = true;
    }
}
