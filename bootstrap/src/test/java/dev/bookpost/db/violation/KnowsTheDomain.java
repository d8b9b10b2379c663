package dev.bookpost.db.violation;

import dev.bookpost.domain.outbox.MailState;

public record KnowsTheDomain(MailState state) {}
