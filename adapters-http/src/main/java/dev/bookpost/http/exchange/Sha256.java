package dev.bookpost.http.exchange;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The same for the same bytes, and practically for no others (FIPS 180-4). */
public final class Sha256 {
    private Sha256() {}

    /** 64 hexadecimal digits. */
    public static String hex(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
