package dev.bookpost.testkit.world;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bookpost.domain.member.Secrets;
import java.util.concurrent.atomic.AtomicLong;

/** Tokens that are counted and digests that only look like it. */
final class NumberedSecrets implements Secrets {
    private final AtomicLong last = new AtomicLong();

    @Override
    public String newToken() {
        return "token-" + last.incrementAndGet();
    }

    @Override
    public byte[] digest(String token) {
        return ("digest of " + token).getBytes(UTF_8);
    }
}
