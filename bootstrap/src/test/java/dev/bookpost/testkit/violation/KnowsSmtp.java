package dev.bookpost.testkit.violation;

import dev.bookpost.smtp.SmtpSettings;

public record KnowsSmtp(SmtpSettings settings) {}
