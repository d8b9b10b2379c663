package dev.bookpost.smtp.templates;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads an operator's folder. What begins with a dot is passed over: version control's, or a mounted volume's own. */
final class TemplateFolder {
    private static final int MAX_BYTES = 1_000_000;
    private static final int CLOSE_ENOUGH = 3;

    private final Set<String> known;
    private final Faults faults;
    private final Map<String, String> sources = new TreeMap<>();

    private TemplateFolder(Set<String> known, Faults faults) {
        this.known = known;
        this.faults = faults;
    }

    /**
     * @param known the paths that there are
     * @return by path
     */
    static Map<String, String> read(Path folder, Set<String> known, Faults faults) {
        TemplateFolder reader = new TemplateFolder(known, faults);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            reader.fault(folder, "is no folder");
        } else {
            reader.readFolder(folder, "");
        }
        return reader.sources;
    }

    private void readFolder(Path folder, String path) {
        try (Stream<Path> files = Files.list(folder)) {
            checkWhoMayWrite(folder);
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (!name.startsWith(".")) {
                    readEntry(file, path + name);
                }
            }
        } catch (IOException e) {
            fault(folder, reason(e));
        }
    }

    private void readEntry(Path file, String path) throws IOException {
        boolean folder = Files.isDirectory(file);
        if (folder && known.stream().anyMatch(name -> name.startsWith(path + "/"))) {
            readFolder(file, path + "/");
        } else if (!folder && known.contains(path)) {
            readFile(file, path);
        } else if (known.contains(path)) {
            fault(file, "is a folder");
        } else {
            fault(
                    file,
                    "there is no template of this name"
                            + like(path)
                                    .map(name -> "; did you mean " + name + "?")
                                    .orElse("; bookpost templates export writes out all that there are"));
        }
    }

    private void readFile(Path file, String path) {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                fault(file, "is no file with a text in it");
                return;
            }
            checkWhoMayWrite(file);
            ByteBuffer bytes = ByteBuffer.wrap(firstBytes(file));
            if (bytes.capacity() > MAX_BYTES) {
                fault(file, "is larger than " + MAX_BYTES + " bytes");
                return;
            }
            CharBuffer text = CharBuffer.allocate(bytes.capacity());
            if (StandardCharsets.UTF_8.newDecoder().decode(bytes, text, true).isError()) {
                faults.add(new TemplateFault(file.toString(), lineOf(bytes), "is not in UTF-8"));
                return;
            }
            sources.put(path, text.flip().toString().replaceFirst("^\uFEFF", "").replace("\r\n", "\n"));
        } catch (IOException e) {
            fault(file, reason(e));
        }
    }

    /** What says that it is small may still go on. */
    private static byte[] firstBytes(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            return content.readNBytes(MAX_BYTES + 1);
        }
    }

    /** Of the buffer's position. */
    private static int lineOf(ByteBuffer bytes) {
        int line = 1;
        for (int i = 0; i < bytes.position(); i++) {
            line += bytes.get(i) == '\n' ? 1 : 0;
        }
        return line;
    }

    /** Volumes that are mounted for reading only may show any permissions. */
    private void checkWhoMayWrite(Path file) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        boolean others = permissions.contains(PosixFilePermission.GROUP_WRITE)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE);
        if (others && !Files.getFileStore(file).isReadOnly()) {
            fault(
                    file,
                    "can be written by others than its owner, who would run code in this service so: chmod go-w it");
        }
    }

    private void fault(Path file, String message) {
        faults.add(new TemplateFault(file.toString(), 0, message));
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case NoSuchFileException gone -> "does not exist";
            case AccessDeniedException denied -> "may not be read by this user";
            case FileSystemException other when other.getReason() != null -> "cannot be read: " + other.getReason();
            default -> "cannot be read (" + failure.getClass().getSimpleName() + ")";
        };
    }

    /** The one of the same name in another folder, or the one that is misspelt in one place. */
    private Optional<String> like(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        List<String> elsewhere =
                known.stream().filter(other -> other.endsWith("/" + name)).toList();
        if (elsewhere.size() == 1) {
            return Optional.of(elsewhere.getFirst());
        }
        return known.stream()
                .filter(other -> unlike(other, path) <= CLOSE_ENOUGH)
                .min(Comparator.comparingInt(other -> unlike(other, path)));
    }

    /** The length of what is left between the longest beginning and the longest end that both have. */
    private static int unlike(String a, String b) {
        int shorter = Math.min(a.length(), b.length());
        int begin = 0;
        while (begin < shorter && a.charAt(begin) == b.charAt(begin)) {
            begin++;
        }
        int end = 0;
        while (end < shorter - begin && a.charAt(a.length() - 1 - end) == b.charAt(b.length() - 1 - end)) {
            end++;
        }
        return Math.max(a.length(), b.length()) - begin - end;
    }
}
