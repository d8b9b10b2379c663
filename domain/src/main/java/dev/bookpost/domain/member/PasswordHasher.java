package dev.bookpost.domain.member;

/**
 * Hashes passwords slowly, and a bounded number of them at a time. Never call it inside a transaction. What would have to
 * wait for too long is refused with a {@link dev.bookpost.domain.BusyException}.
 */
public interface PasswordHasher {
    PasswordHash hash(String password);

    /** Compares in constant time. */
    boolean matches(String password, PasswordHash hash);
}
