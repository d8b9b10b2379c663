package dev.bookpost.http.exchange;

import java.net.URI;

/** The kinds of refusal that clients may tell apart. */
public enum ProblemCode {
    INVALID_REQUEST(400, "invalid-request", "The request is not valid"),
    UNAUTHENTICATED(401, "unauthenticated", "Nobody is signed in"),
    FORBIDDEN(403, "forbidden", "This is not allowed"),
    EMAIL_UNCONFIRMED(403, "email-unconfirmed", "The e-mail address is not confirmed"),
    NOT_FOUND(404, "not-found", "There is no such thing"),
    METHOD_NOT_ALLOWED(405, "method-not-allowed", "The method is not allowed here"),
    NOT_ACCEPTABLE(406, "not-acceptable", "The accepted media types cannot be served"),
    EMAIL_TAKEN(409, "email-taken", "The e-mail address is taken"),
    SLOT_TAKEN(409, "slot-taken", "The slot is taken"),
    WRONG_STATE(409, "wrong-state", "The present state does not allow this"),
    IDEMPOTENCY_CONFLICT(409, "idempotency-conflict", "The idempotency key was used for another request"),
    PRECONDITION_FAILED(412, "precondition-failed", "It has changed since it was read"),
    PAYLOAD_TOO_LARGE(413, "payload-too-large", "The body is too large"),
    UNSUPPORTED_MEDIA_TYPE(415, "unsupported-media-type", "The media type is not supported"),
    TOO_MANY_REQUESTS(429, "too-many-requests", "There were too many requests"),
    UNAVAILABLE(503, "unavailable", "The service is not available at the moment");

    private final int status;
    private final String code;
    private final String title;

    ProblemCode(int status, String code, String title) {
        this.status = status;
        this.code = code;
        this.title = title;
    }

    public int status() {
        return status;
    }

    /** The {@code type} member (RFC 9457 section 3.1.1): an identifier, not an address. */
    public URI type() {
        return URI.create("urn:bookpost:problem:" + code);
    }

    public String title() {
        return title;
    }
}
