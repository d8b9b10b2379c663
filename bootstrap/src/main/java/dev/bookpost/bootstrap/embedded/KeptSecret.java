package dev.bookpost.bootstrap.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Supplier;

/**
 * A secret that is made once and kept in a file, which only its owner can read.
 *
 * @param made whether it was made just now
 */
public record KeptSecret(String value, boolean made) {
    /**
     * Reads the secret, or makes it and keeps it; a file that a crash left empty counts as missing.
     *
     * @throws IOException if the file can be neither read nor written
     */
    public static KeptSecret in(Path file, Supplier<String> make) throws IOException {
        if (Files.exists(file)) {
            String kept = Files.readString(file).strip();
            if (!kept.isEmpty()) {
                return new KeptSecret(kept, false);
            }
        }
        String value = make.get();
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(draft);
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.writeString(draft, value + System.lineSeparator());
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return new KeptSecret(value, true);
    }

    @Override
    public String toString() {
        return "KeptSecret[…]";
    }
}
