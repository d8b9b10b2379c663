package dev.bookpost.smtp.dkim;

import dev.bookpost.smtp.pem.PemFile;
import dev.bookpost.smtp.pem.UnusableFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.RSAKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A private key, and the selector under which its public half is published. Safe for concurrent use. */
public final class DkimKey {
    private static final String PRIVATE_KEY = "PRIVATE KEY";
    private static final int MIN_RSA_BITS = 2_048;
    /** RFC 8301 section 3.2: verifiers need not try longer ones. */
    private static final int MAX_RSA_BITS = 4_096;

    private static final Pattern SELECTOR =
            Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*");

    private final String selector;
    private final PrivateKey key;

    private DkimKey(String selector, PrivateKey key) {
        if (!isSelector(selector)) {
            throw new IllegalArgumentException("not a selector: " + selector);
        }
        this.selector = selector;
        this.key = key;
    }

    /** RFC 6376 section 3.1; in lower case. */
    public static boolean isSelector(String text) {
        return text.length() <= 100 && SELECTOR.matcher(text).matches();
    }

    /**
     * @param file PEM with one private key in PKCS#8, not encrypted: RSA of 2048 to 4096 bits, or Ed25519
     * @throws UnusableFileException if it is anything else, or does not sign
     */
    public static DkimKey read(String selector, Path file) throws UnusableFileException {
        PemFile pem = PemFile.read(file);
        List<byte[]> keys = pem.contents(PRIVATE_KEY);
        if (keys.size() != 1) {
            throw pem.fault(keys.isEmpty() ? insteadOfAKey(pem) : "holds more than one private key");
        }
        PrivateKey key = parsed("RSA", keys.getFirst())
                .or(() -> parsed("Ed25519", keys.getFirst()))
                .orElseThrow(() -> pem.fault("holds a private key that is neither RSA nor Ed25519"));
        if (key instanceof RSAKey rsa) {
            int bits = rsa.getModulus().bitLength();
            if (bits < MIN_RSA_BITS || bits > MAX_RSA_BITS) {
                throw pem.fault(
                        "holds an RSA key of " + bits + " bits; it must have " + MIN_RSA_BITS + " to " + MAX_RSA_BITS);
            }
        }
        DkimKey usable = new DkimKey(selector, key);
        try {
            usable.signatureOf(new byte[0]);
        } catch (GeneralSecurityException e) {
            throw pem.fault("holds a private key that does not sign");
        }
        return usable;
    }

    private static String insteadOfAKey(PemFile pem) {
        if (pem.holds("ENCRYPTED PRIVATE KEY")) {
            return "holds an encrypted key; openssl pkey -in FILE -out NEW writes it without a password";
        }
        if (pem.holds("RSA PRIVATE KEY")) {
            return "holds a key in PKCS#1; openssl pkey -in FILE -out NEW writes it in PKCS#8";
        }
        return "holds no private key (-----BEGIN PRIVATE KEY-----)";
    }

    private static Optional<PrivateKey> parsed(String algorithm, byte[] pkcs8) {
        try {
            return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8)));
        } catch (InvalidKeySpecException e) {
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every JDK has " + algorithm, e);
        }
    }

    String selector() {
        return selector;
    }

    private boolean isRsa() {
        return key instanceof RSAKey;
    }

    /** RFC 6376 section 3.3.1, RFC 8463 section 3. */
    String algorithm() {
        return isRsa() ? "rsa-sha256" : "ed25519-sha256";
    }

    byte[] sign(byte[] canonicalHeaders) {
        try {
            return signatureOf(canonicalHeaders);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a key that has signed before signs no more", e);
        }
    }

    /** Ed25519 signs the hash, as if that were the message (RFC 8463 section 3). */
    private byte[] signatureOf(byte[] data) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(isRsa() ? "SHA256withRSA" : "Ed25519");
        signature.initSign(key);
        signature.update(isRsa() ? data : MessageDigest.getInstance("SHA-256").digest(data));
        return signature.sign();
    }

    /** Without the key, which would print itself. */
    @Override
    public String toString() {
        return "DkimKey[" + selector + ", " + algorithm() + "]";
    }
}
