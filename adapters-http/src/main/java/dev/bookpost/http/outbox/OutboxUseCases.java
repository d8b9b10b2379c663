package dev.bookpost.http.outbox;

import dev.bookpost.application.outbox.DiscardMails;
import dev.bookpost.application.outbox.PauseOutbox;
import dev.bookpost.application.outbox.PreviewMail;
import dev.bookpost.application.outbox.ReadOutbox;
import dev.bookpost.application.outbox.RequeueMails;
import dev.bookpost.application.outbox.SuppressedAddresses;

/** What operators do with the outbox. */
public record OutboxUseCases(
        ReadOutbox read,
        PreviewMail preview,
        RequeueMails requeue,
        DiscardMails discard,
        PauseOutbox pause,
        SuppressedAddresses suppressed) {}
