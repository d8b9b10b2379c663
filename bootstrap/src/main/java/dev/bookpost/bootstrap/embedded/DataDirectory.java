package dev.bookpost.bootstrap.embedded;

import dev.bookpost.bootstrap.StartFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The folder of everything that the embedded parts keep, owned by this process until closed. The lock is the operating
 * system's, so it ends with the process however that ends.
 */
public final class DataDirectory implements AutoCloseable {
    private static final String LOCK_FILE = "bookpost.lock";

    private final Path path;
    private final FileChannel lock;

    private DataDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Creates the folder if it is missing, and lets only its owner in.
     *
     * @throws StartFailure if it cannot be written to, or another process owns it
     */
    public static DataDirectory open(Path folder) {
        Path path = folder.toAbsolutePath().normalize();
        try {
            Files.createDirectories(path);
            // one name for one folder, whatever links led to it: the lock and the server's pid file go by it
            path = path.toRealPath();
            keepToOwner(path);
            FileChannel channel = FileChannel.open(
                    path.resolve(LOCK_FILE),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
            if (!locked(channel)) {
                String owner = content(channel);
                channel.close();
                throw new StartFailure("the data directory " + path + " is in use by another instance" + owner
                        + "; stop it, or set BOOKPOST_DATA_DIR to another folder");
            }
            channel.truncate(0);
            channel.write(StandardCharsets.US_ASCII.encode(
                    Long.toString(ProcessHandle.current().pid())));
            return new DataDirectory(path, channel);
        } catch (AccessDeniedException e) {
            throw new StartFailure(
                    "the data directory " + path + " is not writable: no permission for " + e.getFile(), e);
        } catch (FileAlreadyExistsException e) {
            throw new StartFailure("the data directory " + path + " is not a folder", e);
        } catch (IOException e) {
            throw new StartFailure("the data directory " + path + " is not writable: " + e.getMessage(), e);
        }
    }

    /** Mails, tokens and the database's password lie below: nobody else may look in. */
    private static void keepToOwner(Path path) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // owned by this very process
        }
    }

    private static String content(FileChannel channel) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(20);
        channel.read(buffer, 0);
        String pid = StandardCharsets.US_ASCII.decode(buffer.flip()).toString();
        return pid.isEmpty() ? "" : " (process " + pid + ")";
    }

    /** The folder of one part; the part creates it. */
    public Path folder(String name) {
        return path.resolve(name);
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
