package dev.bookpost.domain.outbox;

import java.net.IDN;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One mailbox in canonical form: lower case, the domain in its ASCII form (RFC 5891).
 *
 * <p>Narrower than RFC 5321 section 4.1.2 on purpose: the local part is a dot-atom of ASCII letters, digits and
 * {@code !#$%&'*+/=?^_`{|}~-}, so that no address can carry a second recipient, a header or an SMTP command, and none
 * is changed by software that cuts characters to bytes. Quoted local parts, address literals and internationalised
 * local parts (RFC 6531) are refused.
 *
 * @param value at most 254 characters, local part at most 64 (RFC 5321 section 4.5.3.1)
 */
public record EmailAddress(String value) {
    private static final Pattern LOCAL_PART =
            Pattern.compile("[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*");
    private static final Pattern DOMAIN =
            Pattern.compile("([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?");

    private static final String NO_LABEL = "";

    public EmailAddress {
        if (!isCanonical(value)) {
            throw new IllegalArgumentException("not a canonical e-mail address");
        }
    }

    /** Brings what a person typed into canonical form, dropping surrounding blanks; empty if it is no address. */
    public static Optional<EmailAddress> parse(String typed) {
        if (typed.length() > 1_000) {
            return Optional.empty();
        }
        String text = typed.strip();
        int at = text.lastIndexOf('@');
        if (at < 1) {
            return Optional.empty();
        }
        String local = text.substring(0, at);
        if (!isAscii(local)) {
            return Optional.empty(); // before normalization, which turns the Kelvin sign into K
        }
        String domain = Arrays.stream(text.substring(at + 1).split("\\.", -1))
                .map(EmailAddress::asciiLabel)
                .collect(Collectors.joining("."));
        String canonical = local.toLowerCase(Locale.ROOT) + "@" + domain;
        return isCanonical(canonical) ? Optional.of(new EmailAddress(canonical)) : Optional.empty();
    }

    /**
     * Each label by itself, for spellings may be mixed. What the conversion would change beyond case and composition, a
     * sharp s, a full-width letter, makes it a label of another domain.
     *
     * @return one that no domain has if there is no ASCII form
     */
    private static String asciiLabel(String typed) {
        if (isAscii(typed)) {
            return typed.toLowerCase(Locale.ROOT);
        }
        String label = lowerCase(Normalizer.normalize(typed, Normalizer.Form.NFC));
        try {
            String ascii = IDN.toASCII(label, IDN.USE_STD3_ASCII_RULES);
            return ascii.startsWith("xn--") && IDN.toUnicode(ascii).equals(label) ? ascii : NO_LABEL;
        } catch (IllegalArgumentException e) {
            return NO_LABEL;
        }
    }

    /** Letter by letter: a capital sigma becomes the same letter everywhere, and not another one at the end. */
    private static String lowerCase(String text) {
        return text.codePoints()
                .mapToObj(c -> Character.toString(c).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    private static boolean isCanonical(String text) {
        int at = text.indexOf('@');
        return text.length() <= 254
                && at >= 1
                && at <= 64
                && LOCAL_PART.matcher(text.substring(0, at)).matches()
                && DOMAIN.matcher(text.substring(at + 1)).matches();
    }

    /** For logs: enough to recognise one's own address, too little to learn another's. */
    public String masked() {
        int at = value.indexOf('@');
        return value.charAt(0) + "***" + value.substring(at);
    }

    /** The address itself; use {@link #masked()} in logs. */
    @Override
    public String toString() {
        return value;
    }
}
