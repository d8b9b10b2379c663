package dev.bookpost.bootstrap.security;

import dev.bookpost.domain.BusyException;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.PasswordHasher;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Argon2id (RFC 9106) with 19 MiB, two passes and one lane. Hashes that were made with other costs are verified with
 * theirs.
 */
final class Argon2PasswordHasher implements PasswordHasher {
    private static final PhcString.Costs COSTS = new PhcString.Costs(19_456, 2, 1);
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;

    private final SecureRandom random;
    private final Semaphore permits;
    private final Duration longestWait;
    private final int mostWaiting;

    /**
     * @param atOnce how many hashes are made at a time
     * @param mostWaiting how many more may wait, in order
     * @param longestWait after which one that waits is refused
     */
    Argon2PasswordHasher(SecureRandom random, int atOnce, int mostWaiting, Duration longestWait) {
        this.random = random;
        this.permits = new Semaphore(atOnce, true);
        this.mostWaiting = mostWaiting;
        this.longestWait = longestWait;
    }

    @Override
    public PasswordHash hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        byte[] hash = argon2id(password, salt, COSTS, HASH_BYTES);
        return new PasswordHash(PhcString.of(COSTS, salt, hash).encoded());
    }

    @Override
    public boolean matches(String password, PasswordHash hash) {
        return PhcString.parse(hash.encoded())
                .map(known -> {
                    byte[] expected = known.hash();
                    return MessageDigest.isEqual(
                            expected, argon2id(password, known.salt(), known.costs(), expected.length));
                })
                .orElse(false);
    }

    private byte[] argon2id(String password, byte[] salt, PhcString.Costs costs, int length) {
        Argon2Parameters parameters = new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(costs.memoryKibibytes())
                .withIterations(costs.passes())
                .withParallelism(costs.lanes())
                .withSalt(salt)
                .build();
        byte[] hash = new byte[length];
        enter();
        try {
            Argon2BytesGenerator generator = new Argon2BytesGenerator();
            generator.init(parameters);
            generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), hash);
        } finally {
            permits.release();
        }
        return hash;
    }

    private void enter() {
        try {
            if (permits.tryAcquire(0, TimeUnit.SECONDS)) {
                return;
            }
            // the queue's length is an estimate, and so is the bound
            if (permits.getQueueLength() >= mostWaiting
                    || !permits.tryAcquire(longestWait.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new BusyException("too many passwords are being hashed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BusyException("interrupted while waiting to hash a password");
        }
    }
}
