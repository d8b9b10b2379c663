package dev.bookpost.smtp.compose;

import dev.bookpost.domain.outbox.MailId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Message identifiers (RFC 5322 section 3.6.4) that depend on nothing but what a mail is and what it is about. */
final class MessageIds {
    private static final Pattern PLAIN_REFERENCE = Pattern.compile("([a-z0-9-]{1,30}):([A-Za-z0-9-]{1,60})");

    private final String domain;

    MessageIds(String domain) {
        this.domain = domain;
    }

    String of(MailId id) {
        return "<" + id + "@" + domain + ">";
    }

    /**
     * Of no mail, but the same for all mails about one thing, so that readers show them as one conversation. None of
     * them answers another, and any may be the first that a reader has: the reminder, or what is left after a purge.
     */
    String ofThread(String reference) {
        Matcher plain = PLAIN_REFERENCE.matcher(reference);
        String left = plain.matches() ? plain.group(1) + "." + plain.group(2) : "ref-" + sha256(reference);
        return "<" + left + "@" + domain + ">";
    }

    private static String sha256(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
