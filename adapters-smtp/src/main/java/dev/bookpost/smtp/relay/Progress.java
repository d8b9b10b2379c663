package dev.bookpost.smtp.relay;

import org.jspecify.annotations.Nullable;

/** How far the mail in hand has come on its connection, and the answer that counts. */
final class Progress {
    /** The last command that was said; each is entered before its first byte is written. */
    enum Stage {
        /** Connecting, TLS, EHLO, authentication. */
        OPENING,
        /** Nothing of this mail was said yet. */
        READY,
        MAIL,
        RCPT,
        DATA,
        /** The final dot (RFC 5321 section 4.1.1.4): from here on the relay may have the mail. */
        DOT
    }

    static final int MAX_TEXT = 2_000;

    private Stage stage = Stage.OPENING;
    private int code;
    private String text = "";
    private boolean listening = true;
    private boolean answered;

    void begin() {
        enter(Stage.READY);
    }

    private void enter(Stage next) {
        stage = next;
        code = 0;
        text = "";
    }

    void said(String command) {
        answered = false;
        Stage next = stageOf(command);
        // RSET and QUIT after a failure must not overwrite what the failure was
        listening = next != stage || (stage == Stage.OPENING && !command.equals("QUIT"));
        if (listening) {
            enter(next);
        }
    }

    private Stage stageOf(String command) {
        if (command.equals(".")) {
            return Stage.DOT;
        } else if (command.equals("DATA")) {
            return Stage.DATA;
        } else if (command.startsWith("RCPT TO:")) {
            return Stage.RCPT;
        } else if (command.startsWith("MAIL FROM:")) {
            return Stage.MAIL;
        }
        return stage;
    }

    /**
     * @param answer -1 if the connection was closed or what came is not SMTP
     */
    void answered(int answer, @Nullable String full) {
        answered = answer >= 200 && answer != 421;
        if (listening) {
            code = answer;
            String said = full == null ? "" : full.strip();
            text = said.length() <= MAX_TEXT ? said : said.substring(0, MAX_TEXT);
        }
    }

    Stage stage() {
        return stage;
    }

    /** The relay's reply code, 0 if no 4xx or 5xx was read. */
    int refusal() {
        return code >= 400 && code < 600 ? code : 0;
    }

    /** The relay's answer, code included, lines separated by line breaks. */
    String text() {
        return text;
    }

    /** A final 2xx; the library takes all but 250 for a failure. */
    boolean delivered() {
        return stage == Stage.DOT && code >= 200 && code < 300;
    }

    /** In step with the relay: it has answered all that was said, and an answer that means something. */
    boolean reusable() {
        boolean understood = delivered() || (refusal() != 0 && refusal() != 421);
        return stage.compareTo(Stage.MAIL) >= 0 && answered && understood;
    }

    @Override
    public String toString() {
        return stage + (code == 0 ? "" : " " + code);
    }
}
