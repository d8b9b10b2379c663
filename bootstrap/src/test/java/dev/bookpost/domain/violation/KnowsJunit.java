package dev.bookpost.domain.violation;

import org.junit.jupiter.api.Tag;

@Tag("shipped")
public final class KnowsJunit {}
