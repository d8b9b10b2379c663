package dev.bookpost.domain;

import dev.bookpost.domain.outbox.Outbox;

/** What the outbox offers inside one open transaction; unusable once the callback has returned. */
public interface UnitOfWork {
    Outbox outbox();
}
