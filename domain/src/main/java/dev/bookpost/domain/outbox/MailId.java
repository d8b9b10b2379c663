package dev.bookpost.domain.outbox;

import java.util.UUID;

/** Identifies one mail for life; its {@code Message-ID} is derived from it. */
public record MailId(UUID value) implements Comparable<MailId> {
    public static MailId parse(String text) {
        return new MailId(UUID.fromString(text));
    }

    @Override
    public int compareTo(MailId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
