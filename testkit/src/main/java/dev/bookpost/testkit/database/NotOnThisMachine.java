package dev.bookpost.testkit.database;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Assumptions;

/** The one reason to skip a test: the machine lacks what it needs, and nobody has said that it must be there. */
public final class NotOnThisMachine {
    private static final String REQUIRED = "required";

    private NotOnThisMachine() {}

    /**
     * Ends the test as skipped.
     *
     * @param why is shown
     */
    public static void skip(String why) {
        Assumptions.abort(why);
    }

    /**
     * Ends the test: as failed where the environment variable says {@code required}, else as skipped.
     *
     * @param why is shown
     */
    public static void skipUnless(String variable, String why) {
        String text = why + " (" + variable + "=" + REQUIRED + " makes this a failure)";
        if (REQUIRED.equals(System.getenv(variable))) {
            fail(text);
        }
        skip(text);
    }
}
