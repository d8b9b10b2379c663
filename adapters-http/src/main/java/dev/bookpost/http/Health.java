package dev.bookpost.http;

/** How a part is; the texts are for strangers to read. */
public sealed interface Health {
    Health WELL = new Well();

    record Well() implements Health {}

    /** Something is wrong that another process would not do better. */
    record Warning(String text) implements Health {}

    /** Requests are better sent to another process. */
    record Unwell(String reason) implements Health {}
}
