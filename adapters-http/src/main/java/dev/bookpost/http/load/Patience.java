package dev.bookpost.http.load;

import java.time.Duration;

/**
 * How long a connection may take for what it does, in all and not only between two bytes. Whoever takes longer is cut
 * off.
 *
 * @param head until the head of a request is there, counted from its first byte, or from the connection's beginning
 * @param body until the body is there, counted from the end of the head
 * @param answer until the answer has been taken, counted from the end of the body
 * @param idle between an answer and the first byte of the next request
 */
public record Patience(Duration head, Duration body, Duration answer, Duration idle) {
    /** {@code idle} is above the 60 s for which common proxies keep a connection, so that it is they who close it. */
    public static final Patience USUAL = new Patience(
            Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(60), Duration.ofSeconds(75));

    Duration shortest() {
        Duration shortest = head;
        for (Duration other : new Duration[] {body, answer, idle}) {
            shortest = other.compareTo(shortest) < 0 ? other : shortest;
        }
        return shortest;
    }
}
