package dev.bookpost.domain.outbox;

/**
 * What sort of mail, and in which version of its content: a process hands out only kinds and versions it knows, the
 * others wait for a newer process.
 *
 * @param name lower case words joined by hyphens, at most 60 characters
 * @param version 1 or more; raised when the stored content changes its shape
 */
public record MailKind(String name, int version) {
    public MailKind {
        if (!name.matches("[a-z][a-z0-9-]{0,59}")) {
            throw new IllegalArgumentException("not a mail kind: " + name);
        }
        if (version < 1) {
            throw new IllegalArgumentException("versions start at 1: " + version);
        }
    }

    @Override
    public String toString() {
        return name + "/" + version;
    }
}
