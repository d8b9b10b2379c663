package dev.bookpost.bootstrap.security;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.member.PasswordHasher;
import dev.bookpost.domain.member.Secrets;
import java.security.SecureRandom;
import java.time.InstantSource;

/** What this package offers to the composition root. Everything made here is safe for concurrent use. */
public final class Security {
    private Security() {}

    /** Argon2id; at most as many hashes at a time as there are processors, for each needs 19 MiB. */
    public static PasswordHasher passwordHasher() {
        return new Argon2PasswordHasher(new SecureRandom(), Runtime.getRuntime().availableProcessors());
    }

    public static Secrets secrets() {
        return new RandomSecrets(new SecureRandom());
    }

    /** UUIDs of version 7, each greater than the one before, also while the clock is set back. */
    public static IdGenerator ids(InstantSource clock) {
        return new UuidV7Ids(new SecureRandom(), clock);
    }
}
