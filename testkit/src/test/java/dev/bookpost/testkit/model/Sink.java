package dev.bookpost.testkit.model;

/** Receives what is possible in a state. */
interface Sink {
    /**
     * @param worker which process moved, or -1
     * @param mails which mails it was about, one bit each
     */
    void reached(Move move, int worker, int mails, World after);
}
