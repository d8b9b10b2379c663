package dev.bookpost.application.violation;

import org.jooq.DSLContext;

public record SpeaksJooq(DSLContext sql) {}
