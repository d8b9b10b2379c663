package dev.bookpost.domain.request;

import dev.bookpost.domain.member.MemberId;

/**
 * What makes two requests the same one.
 *
 * @param operation what is asked for and of what: method and path
 * @param key chosen by the client, 1 to {@value #MAX_LENGTH} characters
 */
public record RequestKey(MemberId member, String operation, String key) {
    public static final int MAX_LENGTH = 255;

    public RequestKey {
        if (key.isEmpty() || key.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("a key has 1 to " + MAX_LENGTH + " characters");
        }
    }
}
