package dev.bookpost.http.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads what is shipped with the program. */
public final class ClassPathFile {
    private ClassPathFile() {}

    /**
     * @param path from the root if it begins with a slash, else from the package of {@code owner}
     * @throws IllegalStateException if there is no such file
     */
    public static byte[] bytes(Class<?> owner, String path) {
        try (InputStream in = owner.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("not on the class path: " + path);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As {@link #bytes}, in UTF-8. */
    public static String text(Class<?> owner, String path) {
        return new String(bytes(owner, path), StandardCharsets.UTF_8);
    }
}
