package dev.bookpost.smtp.templates;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The templates of this version as they were written, which travel beside the compiled ones. */
final class ShippedTemplates {
    private static final String FOLDER = "dev/bookpost/smtp/jte";

    private ShippedTemplates() {}

    /** By path, such as {@code html/rendering/layout.jte}. */
    static SortedMap<String, String> sources() {
        try {
            Path here = Path.of(ShippedTemplates.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isDirectory(here)) {
                return sources(here.resolve(FOLDER));
            }
            try (FileSystem jar = FileSystems.newFileSystem(here)) {
                return sources(jar.getPath("/", FOLDER));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the shipped templates cannot be read", e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SortedMap<String, String> sources(Path root) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(root)) {
            files = found.filter(file -> file.toString().endsWith(".jte")).toList();
        }
        SortedMap<String, String> sources = new TreeMap<>();
        for (Path file : files) {
            sources.put(root.relativize(file).toString().replace('\\', '/'), Files.readString(file));
        }
        return sources;
    }

    static int export(Path folder) throws IOException {
        makeFolder(folder);
        try (Stream<Path> files = Files.list(folder)) {
            if (files.findAny().isPresent()) {
                throw new DirectoryNotEmptyException(folder.toString());
            }
        }
        SortedMap<String, String> sources = sources();
        for (Map.Entry<String, String> template : sources.entrySet()) {
            Path file = folder.resolve(template.getKey());
            makeFolder(folder.resolve(template.getKey().replaceFirst("/[^/]*$", "")));
            Files.createFile(file, permitting(file, "rw-r--r--"));
            Files.writeString(file, template.getValue());
        }
        return sources.size();
    }

    private static void makeFolder(Path folder) throws IOException {
        Files.createDirectories(folder, permitting(folder, "rwxr-xr-x"));
    }

    /** At most these, whatever the user's mask allows, for what others can write is not read again. */
    private static FileAttribute<?>[] permitting(Path file, String permissions) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
