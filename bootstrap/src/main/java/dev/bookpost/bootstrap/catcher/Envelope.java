package dev.bookpost.bootstrap.catcher;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What SMTP said about a message. In a file it stands before the message as the trace fields that a final delivery
 * adds (RFC 5321 section 4.4); the last of them marks where the message itself begins.
 */
record Envelope(String id, String from, List<String> to, Instant receivedAt) {
    private static final String FROM = "Return-Path: <";
    private static final String TO = "Delivered-To: ";
    private static final String RECEIVED_AT = "X-Bookpost-Received-At: ";

    Envelope {
        from = oneLine(from);
        to = to.stream().map(Envelope::oneLine).toList();
    }

    private static String oneLine(String address) {
        return address.replaceAll("\\p{Cntrl}", "?");
    }

    byte[] fields() {
        StringBuilder fields = new StringBuilder();
        fields.append(FROM).append(from).append(">\r\n");
        to.forEach(address -> fields.append(TO).append(address).append("\r\n"));
        fields.append(RECEIVED_AT).append(receivedAt).append("\r\n");
        return fields.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** An envelope that was read, and how many bytes its fields take. */
    record Stored(Envelope envelope, int length) {}

    /** Empty if the file does not begin with the fields of an envelope. */
    static Optional<Stored> read(String id, byte[] file) {
        String from = null;
        List<String> to = new ArrayList<>();
        int start = 0;
        for (int end = endOfLine(file, start); end > 0; end = endOfLine(file, start)) {
            String line = new String(file, start, end - start - 2, StandardCharsets.UTF_8);
            start = end;
            if (line.startsWith(FROM) && line.endsWith(">")) {
                from = line.substring(FROM.length(), line.length() - 1);
            } else if (line.startsWith(TO)) {
                to.add(line.substring(TO.length()));
            } else if (line.startsWith(RECEIVED_AT) && from != null) {
                return stored(id, from, to, line.substring(RECEIVED_AT.length()), end);
            } else {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static Optional<Stored> stored(String id, String from, List<String> to, String time, int length) {
        try {
            return Optional.of(new Stored(new Envelope(id, from, to, Instant.parse(time)), length));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** The index after the line's CRLF, or -1. */
    private static int endOfLine(byte[] file, int start) {
        for (int i = start; i + 1 < file.length; i++) {
            if (file[i] == '\r' && file[i + 1] == '\n') {
                return i + 2;
            }
        }
        return -1;
    }
}
