package dev.bookpost.persistence.outbox.violation;

import dev.bookpost.persistence.generated.Tables;

/** A table whose name looks like one of the outbox's. */
public final class ReadsConfirmations {
    Object table() {
        return Tables.EMAIL_CONFIRMATION;
    }
}
