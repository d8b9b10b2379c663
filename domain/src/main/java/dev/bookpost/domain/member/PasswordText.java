package dev.bookpost.domain.member;

import java.text.Normalizer;
import java.util.Optional;

/** What people may type as a password. */
public final class PasswordText {
    /** Of a password that somebody chooses, in code points. */
    public static final int MIN_LENGTH = 10;

    /** In code points. */
    public static final int MAX_LENGTH = 128;

    private PasswordText() {}

    /** A password that somebody chooses; empty if it is too short or too long. */
    public static Optional<String> chosen(String typed) {
        return normalized(typed).filter(password -> length(password) >= MIN_LENGTH);
    }

    /**
     * In NFC, so that it matches from any keyboard (RFC 8265 section 4.2.2); empty if it is empty, too long, or holds a
     * control character.
     */
    public static Optional<String> normalized(String typed) {
        if (typed.length() > 4 * MAX_LENGTH) {
            return Optional.empty();
        }
        return Optional.of(Normalizer.normalize(typed, Normalizer.Form.NFC))
                .filter(password -> !password.isEmpty() && length(password) <= MAX_LENGTH)
                .filter(password -> password.codePoints().noneMatch(PasswordText::cannotBeTyped));
    }

    private static boolean cannotBeTyped(int c) {
        return Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE;
    }

    private static int length(String password) {
        return password.codePointCount(0, password.length());
    }
}
