package dev.bookpost.smtp.dkim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;

/** Signs mails with each of its keys. Safe for concurrent use. */
public final class DkimSigner {
    private static final String FOLD = "\r\n\t";
    /** With the tab and what else stands in a line, below the 78 of RFC 5322 section 2.1.1. */
    private static final int LINE = 70;

    private final String domain;
    private final List<DkimKey> keys;

    /**
     * @param domain that answers for the mails, lower case, ASCII; that of {@code From} or one above it, or DMARC does not
     *     count it (RFC 7489 section 3.1.1)
     * @param keys with different selectors; the signature of the first stands first
     */
    public DkimSigner(String domain, List<DkimKey> keys) {
        this.domain = domain;
        this.keys = List.copyOf(keys);
    }

    /**
     * @param source RFC 5322, ASCII only, every line ended by CRLF; left as it is
     * @param date that of the mail: the signature's time, so that it is the same at every attempt
     * @return the source with a {@code DKIM-Signature} of each key before it
     */
    public byte[] sign(byte[] source, Instant date) {
        ParsedSource mail = ParsedSource.of(source);
        SignedHeaders headers = SignedHeaders.of(mail.fields());
        String bodyHash = base64(sha256(Relaxed.body(mail.body())));
        StringBuilder signatures = new StringBuilder();
        for (DkimKey key : keys) {
            signatures.append(signature(key, headers, bodyHash, date));
        }
        byte[] before = signatures.toString().getBytes(ISO_8859_1);
        byte[] signed = new byte[before.length + source.length];
        System.arraycopy(before, 0, signed, 0, before.length);
        System.arraycopy(source, 0, signed, before.length, source.length);
        return signed;
    }

    /** RFC 6376 sections 3.5 and 3.7: the field is signed as it will stand, but with nothing after {@code b=}. */
    private String signature(DkimKey key, SignedHeaders headers, String bodyHash, Instant date) {
        String unsigned = " v=1; a=" + key.algorithm() + "; c=relaxed/relaxed; t=" + date.getEpochSecond() + ";" + FOLD
                + "d=" + domain + ";" + FOLD
                + "s=" + key.selector() + ";" + FOLD
                + "h=" + headers.names(FOLD, LINE) + ";" + FOLD
                + "bh=" + bodyHash + ";" + FOLD
                + "b=";
        String data = headers.canonical() + Relaxed.field("DKIM-Signature", unsigned);
        String value = base64(key.sign(data.getBytes(ISO_8859_1)));
        return "DKIM-Signature:" + unsigned + folded(value) + "\r\n";
    }

    private static String folded(String base64) {
        StringBuilder folded = new StringBuilder(base64.length() + 32);
        for (int i = 0; i < base64.length(); i += LINE) {
            folded.append(i == 0 ? "" : FOLD).append(base64, i, Math.min(i + LINE, base64.length()));
        }
        return folded.toString();
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "DkimSigner[" + domain + ", " + keys + "]";
    }
}
