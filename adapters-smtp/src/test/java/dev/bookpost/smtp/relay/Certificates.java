package dev.bookpost.smtp.relay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** Keys and self-signed certificates, made anew for each run. */
final class Certificates {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private final KeyStore trusted;
    private final KeyStore otherName;
    private final KeyStore stranger;

    private Certificates(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        this.trusted = generate(folder.resolve("trusted.p12"), "localhost");
        this.otherName = generate(folder.resolve("other.p12"), "mail.other.example");
        this.stranger = generate(folder.resolve("stranger.p12"), "localhost");
    }

    static Certificates generateIn(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        return new Certificates(folder);
    }

    private static KeyStore generate(Path file, String name)
            throws IOException, GeneralSecurityException, InterruptedException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                "relay",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=dns:" + name,
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                file.toString());
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), UTF_8);
        if (keytool.waitFor() != 0 || !Files.exists(file)) {
            throw new IOException("keytool: " + said);
        }
        return KeyStore.getInstance(file.toFile(), PASSWORD);
    }

    /** For localhost, and believed by {@link #trust()}. */
    SSLContext trusted() {
        return server(trusted);
    }

    /** Believed, but for another name. */
    SSLContext otherName() {
        return server(otherName);
    }

    /** For localhost, but nobody believes it. */
    SSLContext stranger() {
        return server(stranger);
    }

    SSLSocketFactory trust() {
        try {
            KeyStore believed = KeyStore.getInstance("PKCS12");
            believed.load(null, null);
            believed.setCertificateEntry("trusted", certificate(trusted));
            believed.setCertificateEntry("other", certificate(otherName));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(believed);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context.getSocketFactory();
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The believed ones, as openssl writes them. */
    Path pem(Path file) {
        try {
            return Files.writeString(file, text(trusted) + "\nbetween the two\n" + text(otherName));
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(KeyStore store) throws GeneralSecurityException {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'})
                .encodeToString(certificate(store).getEncoded());
        return "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n";
    }

    private static Certificate certificate(KeyStore store) throws GeneralSecurityException {
        return store.getCertificate("relay");
    }

    private static SSLContext server(KeyStore store) {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
