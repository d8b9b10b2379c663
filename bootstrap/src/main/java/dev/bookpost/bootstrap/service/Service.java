package dev.bookpost.bootstrap.service;

import java.util.List;

/** The service while it runs. */
public interface Service extends AutoCloseable {
    /** What to tell the person who started it: where to click, as whom to sign in. One line each. */
    List<String> welcome();

    /** Stops taking work, lets what is under way end, hands back what was not begun, and returns when that is done. */
    @Override
    void close();
}
