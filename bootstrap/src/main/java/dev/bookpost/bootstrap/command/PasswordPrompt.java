package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.StartFailure;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Where commands get a password from: never from their arguments, which other users of the machine can see. */
@FunctionalInterface
interface PasswordPrompt {
    /** @return what was typed; empty if nothing */
    String ask(String question);

    /** Asks at the terminal, without showing what is typed; else reads a line of the input. */
    @SuppressWarnings("SystemConsoleNull") // it does, with the console that the launcher chooses (jdk.console)
    static PasswordPrompt of(InputStream input) {
        return question -> {
            Console console = System.console();
            if (console != null) {
                return Optional.ofNullable(console.readPassword("%s", question))
                        .map(String::new)
                        .orElse("");
            }
            try {
                String line = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8.newDecoder()))
                        .readLine();
                return line == null ? "" : line;
            } catch (CharacterCodingException e) {
                throw new StartFailure("the password is not written in UTF-8", e);
            } catch (IOException e) {
                throw new UncheckedIOException("the password cannot be read", e);
            }
        };
    }
}
