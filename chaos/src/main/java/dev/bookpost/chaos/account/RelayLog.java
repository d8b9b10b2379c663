package dev.bookpost.chaos.account;

import java.util.List;

/**
 * What the relay saw.
 *
 * @param bodies the mail of each DATA command, answered or not
 * @param refusals every 4xx and 5xx from RCPT on
 */
public record RelayLog(List<Copy> copies, List<String> bodies, List<Refusal> refusals) {
    /** In every reply of a relay that is in trouble: no failed attempt may have it as its cause. */
    public static final String TROUBLE = "the relay is in trouble";

    /**
     * A mail that the relay took. Times in nanoseconds since the start of the run.
     *
     * @param dispatcher whose connection it came over, from 1
     * @param began when its MAIL was read
     * @param accepted when its final dot was read
     * @param answered whether the 2xx was written; if not, the relay kept it back
     * @param digest of its bytes
     */
    public record Copy(String mail, int dispatcher, long began, long accepted, boolean answered, String digest) {}

    public record Refusal(String mail, int code) {}

    public RelayLog {
        copies = List.copyOf(copies);
        bodies = List.copyOf(bodies);
        refusals = List.copyOf(refusals);
    }
}
