package dev.bookpost.kafka.violation;

import dev.bookpost.smtp.SmtpSettings;

public record KnowsSmtp(SmtpSettings settings) {}
