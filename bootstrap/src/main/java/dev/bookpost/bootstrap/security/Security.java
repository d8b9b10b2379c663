package dev.bookpost.bootstrap.security;

import dev.bookpost.domain.IdGenerator;
import dev.bookpost.domain.member.PasswordHasher;
import dev.bookpost.domain.member.Secrets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;

/** What this package offers to the composition root. Everything made here is safe for concurrent use. */
public final class Security {
    private Security() {}

    /** More could not be hashed in the time that one of them may wait. */
    private static final int WAITING_PER_HASHER = 100;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    /**
     * Argon2id; at most half as many hashes at a time as there are processors. Each needs one of them for 50 to 100 ms,
     * and 19 MiB; the other half is for whoever only wants to look something up.
     */
    public static PasswordHasher passwordHasher() {
        int atOnce = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        return new Argon2PasswordHasher(new SecureRandom(), atOnce, atOnce * WAITING_PER_HASHER, LONGEST_WAIT);
    }

    public static Secrets secrets() {
        return new RandomSecrets(new SecureRandom());
    }

    /** UUIDs of version 7, each greater than the one before, also while the clock is set back. */
    public static IdGenerator ids(InstantSource clock) {
        return new UuidV7Ids(new SecureRandom(), clock);
    }
}
