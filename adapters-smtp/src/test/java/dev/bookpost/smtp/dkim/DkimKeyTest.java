package dev.bookpost.smtp.dkim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bookpost.smtp.pem.UnusableFileException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DkimKeyTest {
    @TempDir
    private Path folder;

    private KeyFiles files;

    @BeforeEach
    void files() {
        files = new KeyFiles(folder);
    }

    private static void assertUnusable(Path file, String fault) {
        UnusableFileException e =
                catchThrowableOfType(UnusableFileException.class, () -> DkimKey.read("selector", file));
        assertThat(e).hasMessage(file + " " + fault);
    }

    @Test
    void keys_as_openssl_writes_them_are_read_and_never_printed() throws Exception {
        assertThat(DkimKey.read("r1", files.rsa(2_048).file())).hasToString("DkimKey[r1, rsa-sha256]");
        assertThat(DkimKey.read("e1", files.ed25519().file())).hasToString("DkimKey[e1, ed25519-sha256]");
        Path commented = files.write(
                "commented.pem",
                "# made today\n" + Files.readString(files.ed25519().file()).replace("\n", "\r\n"));
        assertThat(DkimKey.read("e1", commented).algorithm()).isEqualTo("ed25519-sha256");
    }

    @Test
    void what_is_wrong_with_a_file_is_said() throws Exception {
        byte[] ed25519 = {1, 2, 3};
        assertUnusable(folder.resolve("none.pem"), "does not exist");
        assertUnusable(folder, "is a folder");
        assertUnusable(files.write("empty.pem", ""), "holds no PEM block (-----BEGIN …-----)");
        assertUnusable(
                files.write("cut.pem", "-----BEGIN PRIVATE KEY-----\nAAAA\n"),
                "holds no PEM block (-----BEGIN …-----)");
        assertUnusable(
                files.write("public.pem", "PUBLIC KEY", ed25519), "holds no private key (-----BEGIN PRIVATE KEY-----)");
        assertUnusable(
                files.write("pkcs1.pem", "RSA PRIVATE KEY", ed25519),
                "holds a key in PKCS#1; openssl pkey -in FILE -out NEW writes it in PKCS#8");
        assertUnusable(
                files.write("old.pem", """
                        -----BEGIN RSA PRIVATE KEY-----
                        Proc-Type: 4,ENCRYPTED
                        DEK-Info: AES-256-CBC,0123

                        AAAA
                        -----END RSA PRIVATE KEY-----
                        """),
                "holds a key in PKCS#1; openssl pkey -in FILE -out NEW writes it in PKCS#8");
        assertUnusable(
                files.write("encrypted.pem", "ENCRYPTED PRIVATE KEY", ed25519),
                "holds an encrypted key; openssl pkey -in FILE -out NEW writes it without a password");
        assertUnusable(
                files.write("base64.pem", "-----BEGIN PRIVATE KEY-----\n?secret?\n-----END PRIVATE KEY-----\n"),
                "has a block PRIVATE KEY that is not in base64");
        assertUnusable(
                files.write("other.pem", "PRIVATE KEY", ed25519),
                "holds a private key that is neither RSA nor Ed25519");
        assertUnusable(files.elliptic().file(), "holds a private key that is neither RSA nor Ed25519");
        assertUnusable(files.rsa(1_024).file(), "holds an RSA key of 1024 bits; it must have 2048 to 4096");
        String one = Files.readString(files.ed25519().file());
        assertUnusable(files.write("two.pem", one + one), "holds more than one private key");
        assertUnusable(files.write("large.pem", "x".repeat(1_000_001)), "is larger than 1000000 bytes");
    }

    @Test
    void a_selector_is_a_name_in_dns() throws Exception {
        assertThat(DkimKey.isSelector("mail-2027.ours")).isTrue();
        for (String bad : new String[] {"", "A", "a_b", "-a", "a..b", "a;b", "a b", "가", "x".repeat(101)}) {
            assertThat(DkimKey.isSelector(bad)).as(bad).isFalse();
        }
        Path file = files.ed25519().file();
        assertThatIllegalArgumentException().isThrownBy(() -> DkimKey.read("a; b", file));
    }
}
