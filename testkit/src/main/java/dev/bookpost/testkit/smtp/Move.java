package dev.bookpost.testkit.smtp;

import java.time.Duration;

/** What a {@link ScriptedSmtp} does at one step of the dialogue. */
public sealed interface Move {
    /** Answers; several lines are separated by CRLF, the last line break is added. */
    record Reply(String text) implements Move {}

    /** Closes the connection without a word. */
    record Drop() implements Move {}

    /** Answers, then closes the connection. */
    record ReplyThenDrop(String text) implements Move {}

    /** Writes these characters, without a line break of its own, then closes the connection. */
    record PartThenDrop(String characters) implements Move {}

    /** Says nothing and reads on until the client gives up. */
    record Silence() implements Move {}

    /** Neither says nor reads anything until the client gives up or the server is closed. */
    record StopReading() implements Move {}

    /** Writes an endless reply line, one character per interval, until the client gives up. */
    record Drip(Duration interval) implements Move {}

    static Move reply(String text) {
        return new Reply(text);
    }

    static Move drop() {
        return new Drop();
    }

    static Move replyThenDrop(String text) {
        return new ReplyThenDrop(text);
    }

    static Move silence() {
        return new Silence();
    }
}
