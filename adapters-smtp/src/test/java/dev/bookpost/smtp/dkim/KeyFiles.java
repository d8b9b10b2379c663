package dev.bookpost.smtp.dkim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.Base64;

/** Keys made anew for each run, in files as openssl writes them. */
public final class KeyFiles {
    private final Path folder;

    public KeyFiles(Path folder) {
        this.folder = folder;
    }

    /** A key in its file, and what is published of it. */
    public record Made(Path file, PublicKey publicKey) {
        /** The TXT record (RFC 6376 section 3.6.1, RFC 8463 section 4.2). */
        public String txtRecord() {
            byte[] encoded = publicKey.getEncoded();
            boolean rsa = publicKey.getAlgorithm().equals("RSA");
            byte[] published = rsa ? encoded : Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
            return "v=DKIM1; k=" + (rsa ? "rsa" : "ed25519") + "; p="
                    + Base64.getEncoder().encodeToString(published);
        }
    }

    public Made rsa(int bits) {
        return made("RSA", bits);
    }

    public Made ed25519() {
        return made("Ed25519", 255);
    }

    Made elliptic() {
        return made("EC", 256);
    }

    private Made made(String algorithm, int bits) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            if (!algorithm.equals("Ed25519")) {
                generator.initialize(bits);
            }
            KeyPair pair = generator.generateKeyPair();
            Path file = write(
                    algorithm + bits + ".pem", "PRIVATE KEY", pair.getPrivate().getEncoded());
            return new Made(file, pair.getPublic());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    Path write(String name, String label, byte[] content) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return write(name, "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n");
    }

    Path write(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
