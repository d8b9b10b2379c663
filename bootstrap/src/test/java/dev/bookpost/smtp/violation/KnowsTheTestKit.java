package dev.bookpost.smtp.violation;

import dev.bookpost.testkit.outbox.SettableClock;

public record KnowsTheTestKit(SettableClock clock) {}
