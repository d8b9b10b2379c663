package dev.bookpost.domain;

import java.util.UUID;

/** A source of time-ordered identifiers (UUID version 7, RFC 9562 section 5.7). Safe for concurrent use. */
@FunctionalInterface
public interface IdGenerator {
    UUID next();
}
