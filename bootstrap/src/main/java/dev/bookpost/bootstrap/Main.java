package dev.bookpost.bootstrap;

import dev.bookpost.bootstrap.command.CommandLineProgram;
import dev.bookpost.bootstrap.composition.BookpostServices;

/** The program. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLineProgram(System.getenv(), new BookpostServices()).run(arguments));
    }
}
