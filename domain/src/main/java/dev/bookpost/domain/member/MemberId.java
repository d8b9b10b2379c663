package dev.bookpost.domain.member;

import java.util.UUID;

public record MemberId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
