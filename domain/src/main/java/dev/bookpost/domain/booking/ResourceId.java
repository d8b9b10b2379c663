package dev.bookpost.domain.booking;

import java.util.UUID;

public record ResourceId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
