package dev.bookpost.chaos.account;

/** What a caller learned of its transaction. */
public enum Commit {
    COMMITTED,
    ROLLED_BACK,
    /** The answer to the commit was lost: it may have happened or not. */
    UNKNOWN
}
