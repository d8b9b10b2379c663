package dev.bookpost.application.booking.violation;

/** An interface with a single implementation to come. */
public interface InterfaceInFront {
    String handle(String command);
}
