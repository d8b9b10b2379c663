package dev.bookpost.application.member.violation;

/** Not final, so that somebody can change what it does by extending it. */
public class OpenUseCase {
    public String handle(String command) {
        return command;
    }
}
