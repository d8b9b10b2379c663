package dev.bookpost.bootstrap.security;

import dev.bookpost.domain.BusyException;
import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.PasswordHasher;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Argon2id (RFC 9106) with 19 MiB, two passes and one lane. Hashes that were made with other costs are verified with
 * theirs.
 *
 * <p>The work is done by threads of its own: a virtual thread that computes does not let go of the processor, and on a
 * small machine nothing else would be answered meanwhile.
 */
final class Argon2PasswordHasher implements PasswordHasher {
    private static final PhcString.Costs COSTS = new PhcString.Costs(19_456, 2, 1);
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final long THREAD_KEPT_SECONDS = 60;

    private final SecureRandom random;
    private final ExecutorService threads;
    private final Duration longestWait;

    /**
     * @param atOnce how many hashes are made at a time
     * @param mostWaiting how many more may wait, in order; 1 or more
     * @param longestWait after which one that is not ready is given up
     */
    Argon2PasswordHasher(SecureRandom random, int atOnce, int mostWaiting, Duration longestWait) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                atOnce,
                atOnce,
                THREAD_KEPT_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(mostWaiting),
                Thread.ofPlatform().name("argon2-", 0).daemon().factory());
        pool.allowCoreThreadTimeOut(true);
        this.random = random;
        this.threads = pool;
        this.longestWait = longestWait;
    }

    @Override
    public PasswordHash hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        byte[] hash = inTurn(() -> argon2id(password, salt, COSTS, HASH_BYTES));
        return new PasswordHash(PhcString.of(COSTS, salt, hash).encoded());
    }

    @Override
    public boolean matches(String password, PasswordHash hash) {
        return PhcString.parse(hash.encoded())
                .map(known -> {
                    byte[] expected = known.hash();
                    return MessageDigest.isEqual(
                            expected, inTurn(() -> argon2id(password, known.salt(), known.costs(), expected.length)));
                })
                .orElse(false);
    }

    private byte[] inTurn(Callable<byte[]> work) {
        Future<byte[]> hash;
        try {
            hash = threads.submit(work);
        } catch (RejectedExecutionException e) {
            throw new BusyException("too many passwords wait to be hashed");
        }
        try {
            return hash.get(longestWait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            hash.cancel(false);
            throw new BusyException("too many passwords are being hashed");
        } catch (InterruptedException e) {
            hash.cancel(false);
            Thread.currentThread().interrupt();
            throw new BusyException("interrupted while waiting for a password to be hashed");
        } catch (ExecutionException e) {
            throw new IllegalStateException("a password cannot be hashed", e.getCause());
        }
    }

    private static byte[] argon2id(String password, byte[] salt, PhcString.Costs costs, int length) {
        Argon2Parameters parameters = new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(costs.memoryKibibytes())
                .withIterations(costs.passes())
                .withParallelism(costs.lanes())
                .withSalt(salt)
                .build();
        byte[] hash = new byte[length];
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(parameters);
        generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), hash);
        return hash;
    }
}
