package dev.bookpost.bootstrap.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.member.Secrets;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class RandomSecretsTest {
    private final Secrets secrets = Security.secrets();

    @Test
    void a_token_has_256_bits_and_needs_no_escaping_in_a_url() {
        String token = secrets.newToken();

        assertThat(token).matches("[A-Za-z0-9_-]{43}");
        assertThat(Base64.getUrlDecoder().decode(token)).hasSize(32);
        assertThat(secrets.newToken()).isNotEqualTo(token);
    }

    /** The vector is the one of FIPS 180-4 for "abc". */
    @Test
    void the_digest_is_sha_256() {
        assertThat(HexFormat.of().formatHex(secrets.digest("abc")))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
