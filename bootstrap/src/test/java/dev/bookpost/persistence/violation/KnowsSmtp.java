package dev.bookpost.persistence.violation;

import dev.bookpost.smtp.SmtpGateway;

public record KnowsSmtp(SmtpGateway gateway) {}
