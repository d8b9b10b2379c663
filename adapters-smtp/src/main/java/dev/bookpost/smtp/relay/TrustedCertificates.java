package dev.bookpost.smtp.relay;

import dev.bookpost.smtp.pem.PemFile;
import dev.bookpost.smtp.pem.UnusableFileException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** Certificates that are believed in place of the platform's, with whatever they have signed. */
public final class TrustedCertificates {
    private static final String CERTIFICATE = "CERTIFICATE";

    private final Path file;
    private final SSLSocketFactory sockets;

    private TrustedCertificates(Path file, SSLSocketFactory sockets) {
        this.file = file;
        this.sockets = sockets;
    }

    /**
     * @param file PEM with one or more X.509 certificates: of certificate authorities, or the relay's own
     * @throws UnusableFileException if it holds none, or something that only looks like one
     */
    public static TrustedCertificates read(Path file) throws UnusableFileException {
        PemFile pem = PemFile.read(file);
        List<byte[]> certificates = pem.contents(CERTIFICATE);
        if (certificates.isEmpty()) {
            throw pem.fault("holds no certificate (-----BEGIN CERTIFICATE-----)");
        }
        try {
            KeyStore believed = KeyStore.getInstance("PKCS12");
            believed.load(null, null);
            for (byte[] certificate : certificates) {
                believed.setCertificateEntry("trusted-" + believed.size(), parsed(certificate, pem));
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(believed);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return new TrustedCertificates(file, context.getSocketFactory());
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("certificates in memory cannot be trusted", e);
        }
    }

    private static Certificate parsed(byte[] certificate, PemFile pem)
            throws UnusableFileException, GeneralSecurityException {
        CertificateFactory x509 = CertificateFactory.getInstance("X.509");
        try {
            return x509.generateCertificate(new ByteArrayInputStream(certificate));
        } catch (CertificateException e) {
            throw pem.fault("has a block CERTIFICATE that is no X.509 certificate");
        }
    }

    /** For {@link Relay}. That a certificate bears the relay's name is checked besides. */
    public SSLSocketFactory sockets() {
        return sockets;
    }

    @Override
    public String toString() {
        return "TrustedCertificates[" + file + "]";
    }
}
