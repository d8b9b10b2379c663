package dev.bookpost.domain.request;

/**
 * An answer that is given again.
 *
 * @param fingerprint of the request that it answered
 * @param status as the edge's protocol has it
 */
public record KeptAnswer(String fingerprint, int status, String body) {}
