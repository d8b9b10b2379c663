package dev.bookpost.bootstrap.composition;

import dev.bookpost.application.outbox.DiscardMails;
import dev.bookpost.application.outbox.PauseOutbox;
import dev.bookpost.application.outbox.PreviewMail;
import dev.bookpost.application.outbox.ReadOutbox;
import dev.bookpost.application.outbox.RequeueMails;
import dev.bookpost.application.outbox.SuppressedAddresses;
import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.domain.outbox.OutboxOperations;
import dev.bookpost.persistence.outbox.OutboxPersistence;
import java.net.URI;
import javax.sql.DataSource;

/** What operators do with the outbox, for a process that neither serves nor sends. */
public record OutboxDesk(
        ReadOutbox read,
        RequeueMails requeue,
        DiscardMails discard,
        PauseOutbox pause,
        SuppressedAddresses suppressed) {
    /** @param keepHistory whether discarded mails leave an entry, or nothing */
    public static OutboxDesk over(DataSource database, boolean keepHistory) {
        // dispatchers are in other processes, and notice at their next poll
        OutboxOperations operations = OutboxPersistence.operations(database, keepHistory, () -> {});
        return new OutboxDesk(
                new ReadOutbox(operations, MailKinds.codec()),
                new RequeueMails(operations),
                new DiscardMails(operations),
                new PauseOutbox(OutboxPersistence.control(database), operations),
                new SuppressedAddresses(OutboxPersistence.suppressions(database)));
    }

    /** Shows mails as a process of the same settings would send them. */
    public static PreviewMail preview(DataSource database, Settings settings) {
        URI links = settings.http()
                .publicUrl()
                .orElseGet(() ->
                        Addresses.url(settings.http().host(), settings.http().port()));
        return new PreviewMail(
                OutboxPersistence.operations(database, true, () -> {}),
                MailKinds.codec(),
                PostgresAndSmtp.preview(settings.mail(), links));
    }
}
