package dev.bookpost.bootstrap.security;

import dev.bookpost.domain.member.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Tokens of 256 random bits in base64url (RFC 4648 section 5), and their SHA-256. A plain digest is enough: a token
 * that long cannot be found by trying.
 */
final class RandomSecrets implements Secrets {
    private static final int TOKEN_BYTES = 32;

    private final SecureRandom random;

    RandomSecrets(SecureRandom random) {
        this.random = random;
    }

    @Override
    public String newToken() {
        byte[] token = new byte[TOKEN_BYTES];
        random.nextBytes(token);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    @Override
    public byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
