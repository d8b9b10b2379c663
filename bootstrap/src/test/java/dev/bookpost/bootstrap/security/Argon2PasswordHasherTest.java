package dev.bookpost.bootstrap.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bookpost.domain.BusyException;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.PasswordHasher;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;
import org.junit.jupiter.api.Test;

class Argon2PasswordHasherTest {
    private final PasswordHasher hasher = Security.passwordHasher();

    @Test
    void a_password_matches_its_hash_and_no_other() {
        PasswordHash hash = hasher.hash("correct horse 배터리");

        assertThat(hasher.matches("correct horse 배터리", hash)).isTrue();
        assertThat(hasher.matches("correct horse 배터라", hash)).isFalse();
        assertThat(hasher.matches("", hash)).isFalse();
    }

    @Test
    void the_hash_names_its_costs_and_has_a_salt_of_its_own() {
        String one = hasher.hash("same").encoded();
        String other = hasher.hash("same").encoded();

        assertThat(one).matches("\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}");
        assertThat(one).isNotEqualTo(other);
    }

    /** Made with the reference program: {@code echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1}. */
    @Test
    void a_hash_of_the_reference_program_is_verified_with_its_own_costs() {
        PasswordHash reference = new PasswordHash(
                "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc");

        assertThat(hasher.matches("password", reference)).isTrue();
        assertThat(hasher.matches("Password", reference)).isFalse();
    }

    @Test
    void a_hash_with_lower_costs_is_verified_with_them() {
        byte[] salt = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
        byte[] hash = new byte[32];
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withMemoryAsKB(64)
                .withIterations(1)
                .withParallelism(2)
                .withSalt(salt)
                .build());
        generator.generateBytes("password".getBytes(StandardCharsets.UTF_8), hash);
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        String encoded =
                "$argon2id$v=19$m=64,t=1,p=2$" + base64.encodeToString(salt) + "$" + base64.encodeToString(hash);

        assertThat(hasher.matches("password", new PasswordHash(encoded))).isTrue();
    }

    @Test
    void what_would_wait_beyond_the_bound_is_refused_and_then_it_goes_on() throws Exception {
        PasswordHasher bounded = new Argon2PasswordHasher(new SecureRandom(), 1, 1, Duration.ofSeconds(30));
        CountDownLatch refused = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 4; i++) {
                threads.execute(() -> hashUntilRefused(bounded, refused));
            }
            assertThat(refused.await(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(bounded.hash("password").encoded()).startsWith("$argon2id$");
    }

    @Test
    void what_is_not_ready_in_time_is_given_up() {
        PasswordHasher impatient = new Argon2PasswordHasher(new SecureRandom(), 1, 100, Duration.ofNanos(1));
        assertThatThrownBy(() -> impatient.hash("password")).isInstanceOf(BusyException.class);
    }

    private static void hashUntilRefused(PasswordHasher hasher, CountDownLatch refused) {
        while (refused.getCount() > 0) {
            try {
                hasher.hash("password");
            } catch (BusyException e) {
                refused.countDown();
            }
        }
    }

    @Test
    void what_is_no_hash_matches_nothing() {
        for (String broken : new String[] {
            "",
            "password",
            "$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21l$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
            "$argon2id$v=19$m=0,t=0,p=0$c29tZXNhbHRzb21l$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
            "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21l$"
        }) {
            assertThat(hasher.matches("password", new PasswordHash(broken)))
                    .as(broken)
                    .isFalse();
        }
    }
}
