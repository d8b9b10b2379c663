package dev.bookpost.domain.member;

/**
 * A password as it is stored.
 *
 * @param encoded PHC string format, e.g. {@code $argon2id$v=19$m=19456,t=2,p=1$…}
 */
public record PasswordHash(String encoded) {
    @Override
    public String toString() {
        return "PasswordHash[…]";
    }
}
