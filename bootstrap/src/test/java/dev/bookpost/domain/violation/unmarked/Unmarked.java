package dev.bookpost.domain.violation.unmarked;

/** In a package that says nothing of null. */
public final class Unmarked {}
