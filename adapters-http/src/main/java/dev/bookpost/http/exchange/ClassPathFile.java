package dev.bookpost.http.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads what is shipped with the program. */
final class ClassPathFile {
    private ClassPathFile() {}

    /**
     * @param path from the root if it begins with a slash, else from this package
     * @throws IllegalStateException if there is no such file
     */
    static byte[] bytes(String path) {
        try (InputStream in = ClassPathFile.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("not on the class path: " + path);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(String path) {
        return new String(bytes(path), StandardCharsets.UTF_8);
    }
}
