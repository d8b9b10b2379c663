package dev.bookpost.domain.member;

/** Makes the tokens that are handed out, and the digests that are kept of them. */
public interface Secrets {
    /** At least 256 random bits, in characters that need no escaping in a URL. */
    String newToken();

    /** A digest under which a token is stored and found again; never reversible. */
    byte[] digest(String token);
}
