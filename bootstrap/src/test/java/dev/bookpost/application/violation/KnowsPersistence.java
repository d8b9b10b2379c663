package dev.bookpost.application.violation;

import dev.bookpost.domain.outbox.MailJournal;
import dev.bookpost.persistence.outbox.OutboxPersistence;
import javax.sql.DataSource;

public final class KnowsPersistence {
    MailJournal journal(DataSource database) {
        return OutboxPersistence.journal(database);
    }
}
