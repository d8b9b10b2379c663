package dev.bookpost.testkit.world;

import dev.bookpost.domain.member.PasswordHash;
import dev.bookpost.domain.member.PasswordHasher;
import dev.bookpost.testkit.transactions.InMemoryDatabase;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps passwords as they are, counts how often it was asked, and refuses to work inside a transaction. */
final class CountedHasher implements PasswordHasher {
    private final InMemoryDatabase database;
    private final AtomicInteger calls = new AtomicInteger();

    CountedHasher(InMemoryDatabase database) {
        this.database = database;
    }

    @Override
    public PasswordHash hash(String password) {
        count();
        return new PasswordHash("plain:" + password);
    }

    @Override
    public boolean matches(String password, PasswordHash hash) {
        count();
        return hash.encoded().equals("plain:" + password);
    }

    int calls() {
        return calls.get();
    }

    /** Fails inside a transaction, for they do not nest. */
    private void count() {
        database.transaction(calls::incrementAndGet);
    }
}
