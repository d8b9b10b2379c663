package dev.bookpost.bootstrap.settings;

/** A text that must not reach a log or a screen. */
public record Secret(String reveal) {
    @Override
    public String toString() {
        return "***";
    }
}
