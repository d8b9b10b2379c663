package dev.bookpost.smtp.dkim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.smtp.dkim.KeyFiles.Made;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.Signature;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DkimSignerTest {
    private static final Instant DATE = Instant.parse("2026-11-30T11:00:05.5Z");
    private static final String SOURCE = """
            From: Bookpost <bookpost@example.com>
            To: member@example.com
            Subject: =?UTF-8?Q?a?=
             =?UTF-8?Q?b?=
            Date: Mon, 30 Nov 2026 11:00:05 +0000
            Message-ID: <1@mail.example.com>
            References: <2@mail.example.com>
            X-Other: not signed
            List-Unsubscribe: <https://book.example/u?t=1>

            Hello,\t
            you.

            """.replace("\n", "\r\n");

    private static Made rsa;
    private static Made ed25519;
    private static DkimSigner signer;

    @BeforeAll
    static void makeKeys(@TempDir Path folder) throws Exception {
        KeyFiles files = new KeyFiles(folder);
        rsa = files.rsa(2_048);
        ed25519 = files.ed25519();
        signer = new DkimSigner(
                "example.com", List.of(DkimKey.read("r1", rsa.file()), DkimKey.read("e1", ed25519.file())));
    }

    private static String signed() {
        return signed(SOURCE);
    }

    private static String signed(String source) {
        return new String(signer.sign(source.getBytes(ISO_8859_1), DATE), ISO_8859_1);
    }

    @Test
    void both_signatures_stand_before_the_unchanged_mail() {
        assertThat(signed()).endsWith(SOURCE);
        List<String> signatures = signatures(signed());
        assertThat(signatures).hasSize(2);
        String h = "h=From:From:To:To:Cc:Subject:Subject:Date:Date:Message-ID:Message-ID:Reply-To:MIME-Version"
                + ":Content-Type:List-Unsubscribe:List-Unsubscribe:List-Unsubscribe-Post:References;";
        assertThat(signatures.get(0).replaceAll("\r\n\t", ""))
                .startsWith("v=1; a=rsa-sha256; c=relaxed/relaxed; t=1796036405;d=example.com;s=r1;" + h + "bh=");
        assertThat(signatures.get(1).replaceAll("\r\n\t", ""))
                .startsWith("v=1; a=ed25519-sha256; c=relaxed/relaxed; t=1796036405;d=example.com;s=e1;" + h + "bh=");
        assertThat(signed().split("\r\n"))
                .allSatisfy(line -> assertThat(line.length()).isLessThan(79));
    }

    @Test
    void the_same_mail_has_the_same_signatures() {
        assertThat(signed()).isEqualTo(signed());
    }

    @Test
    void both_signatures_hold_with_the_published_keys() throws Exception {
        assertThat(holds(signed(), 0, rsa)).isTrue();
        assertThat(holds(signed(), 1, ed25519)).isTrue();
    }

    @Test
    void what_relays_do_to_white_space_breaks_no_signature() throws Exception {
        String relayed = signed().replace("Subject: =?UTF-8?Q?a?=\r\n ", "subject:   =?UTF-8?Q?a?=\t")
                .replace("Hello,\t", "Hello,")
                .replace("you.\r\n\r\n", "you.\r\n");
        assertThat(relayed).isNotEqualTo(signed());
        assertThat(holds(relayed, 0, rsa)).isTrue();
        assertThat(holds(relayed, 1, ed25519)).isTrue();
    }

    @Test
    void whatever_is_changed_or_added_breaks_both() throws Exception {
        List<String> tampered = List.of(
                signed().replace("you.", "You."),
                signed().replace("Q?b", "Q?c"),
                signed().replace("To: member@", "To: victim@"),
                signed().replace("u?t=1", "u?t=2"),
                signed().replace("<2@mail", "<3@mail"),
                signed().replace("X-Other: not signed", "From: Somebody Else <else@x.example>"),
                signed().replace("X-Other: not signed", "Subject: another"),
                signed().replace("X-Other: not signed", "Cc: another@x.example"),
                signed().replace("X-Other: not signed", "Reply-To: another@x.example"),
                signed().replace("X-Other: not signed", "Content-Type: text/html"),
                signed().replace("X-Other: not signed", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"),
                signed().replace("X-Other: not signed", "List-Unsubscribe: <https://x.example>"));
        for (String mail : tampered) {
            assertThat(mail).isNotEqualTo(signed());
            assertThat(holds(mail, 0, rsa)).as(mail).isFalse();
            assertThat(holds(mail, 1, ed25519)).as(mail).isFalse();
        }
        assertThat(holds(signed().replace("not signed", "changed"), 0, rsa)).isTrue();
    }

    @Test
    void an_empty_body_can_be_signed() throws Exception {
        assertThat(holds(signed("From: a@example.com\r\n\r\n"), 1, ed25519)).isTrue();
    }

    @Test
    void a_signer_prints_no_key() {
        assertThat(signer)
                .hasToString("DkimSigner[example.com, [DkimKey[r1, rsa-sha256], DkimKey[e1, ed25519-sha256]]]");
    }

    private static List<String> signatures(String mail) {
        List<String> signatures = new ArrayList<>();
        Matcher field =
                Pattern.compile("(?s)DKIM-Signature: (.*?)\r\n(?![ \t])").matcher(mail);
        while (field.find()) {
            signatures.add(field.group(1));
        }
        return signatures;
    }

    /** As a verifier does it, step by step (RFC 6376 section 6.1.3), from the mail and the public key alone. */
    private static boolean holds(String mail, int index, Made key) throws Exception {
        String signature = signatures(mail).get(index);
        String compact = signature.replaceAll("\\s", "");
        int end = mail.indexOf("\r\n\r\n");
        List<String> fields = new ArrayList<>(List.of(mail.substring(0, end).split("\r\n(?![ \t])", -1)));
        String body = mail.substring(end + 4)
                .replaceAll("[ \t]+", " ")
                .replaceAll(" (?=\r\n)", "")
                .replaceAll("(\r\n)+$", "");
        String relaxedBody = body.isEmpty() ? "" : body + "\r\n";
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        byte[] bodyHash = sha256.digest(relaxedBody.getBytes(ISO_8859_1));
        if (!tag(compact, "bh").equals(Base64.getEncoder().encodeToString(bodyHash))) {
            return false;
        }
        StringBuilder data = new StringBuilder();
        for (String name : tag(compact, "h").split(":", -1)) {
            for (int i = fields.size() - 1; i >= 0; i--) {
                if (fields.get(i).toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":")) {
                    data.append(relaxed(fields.remove(i))).append("\r\n");
                    break;
                }
            }
        }
        data.append(relaxed("DKIM-Signature: " + signature.replaceAll("(?s)(?<=\\sb=).*", "")));
        byte[] signed = data.toString().getBytes(ISO_8859_1);
        boolean isRsa = tag(compact, "a").equals("rsa-sha256");
        Signature verifier = Signature.getInstance(isRsa ? "SHA256withRSA" : "Ed25519");
        verifier.initVerify(key.publicKey());
        verifier.update(isRsa ? signed : sha256.digest(signed));
        return verifier.verify(Base64.getDecoder().decode(tag(compact, "b")));
    }

    private static String tag(String compact, String name) {
        Matcher tag = Pattern.compile("(?:^|;)" + name + "=([^;]*)").matcher(compact);
        assertThat(tag.find()).isTrue();
        return tag.group(1);
    }

    private static String relaxed(String field) {
        int colon = field.indexOf(':');
        String value = field.substring(colon + 1).replace("\r\n", "").replaceAll("[ \t]+", " ");
        return field.substring(0, colon).toLowerCase(Locale.ROOT) + ":" + value.strip();
    }
}
