package dev.bookpost.bootstrap.catcher;

import dev.bookpost.application.inbox.CaughtMails;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One file a mail, named by an id that grows with time; the names are the order. Only ids of files that were found or
 * written here are ever looked up, so no request can name a path.
 */
final class MailFiles implements CaughtMails {
    private static final Logger log = LoggerFactory.getLogger(MailFiles.class);
    private static final String SUFFIX = ".eml";
    private static final Pattern NAME = Pattern.compile("[0-9a-f-]{36}\\.eml");

    private final Path folder;
    private final int kept;
    private final ConcurrentSkipListMap<String, CaughtMail> index = new ConcurrentSkipListMap<>();

    private MailFiles(Path folder, int kept) {
        this.folder = folder;
        this.kept = kept;
    }

    static MailFiles open(Path folder, int kept) throws IOException {
        Files.createDirectories(folder);
        MailFiles files = new MailFiles(folder, kept);
        try (Stream<Path> found = Files.list(folder)) {
            for (Path file : found.toList()) {
                files.enter(file);
            }
        }
        files.forgetOldest();
        return files;
    }

    private void enter(Path file) throws IOException {
        String name = file.getFileName().toString();
        if (name.endsWith(".tmp")) {
            Files.delete(file); // never answered with 250
        } else if (NAME.matcher(name).matches()) {
            String id = name.substring(0, name.length() - SUFFIX.length());
            byte[] content = Files.readAllBytes(file);
            Envelope.read(id, content)
                    .ifPresentOrElse(
                            stored -> enter(stored.envelope(), messageIn(content, stored)),
                            () -> log.warn("not a caught mail, left as it is: {}", file));
        }
    }

    private void enter(Envelope envelope, byte[] source) {
        CaughtMail mail = new CaughtMail(
                envelope.id(),
                String.join(", ", envelope.to()),
                envelope.from(),
                MessageReader.subject(source),
                envelope.receivedAt());
        index.put(envelope.id(), mail);
    }

    private static byte[] messageIn(byte[] file, Envelope.Stored stored) {
        return Arrays.copyOfRange(file, stored.length(), file.length);
    }

    /** Returns when the mail would survive a power failure. */
    void add(Envelope envelope, byte[] source) throws IOException {
        Path temporary = folder.resolve(envelope.id() + ".tmp");
        try (FileChannel channel =
                FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            writeAll(channel, envelope.fields());
            writeAll(channel, source);
            channel.force(true);
        } catch (IOException e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
        Files.move(temporary, file(envelope.id()), StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
            directory.force(true);
        }
        enter(envelope, source);
        forgetOldest();
    }

    private static void writeAll(FileChannel channel, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    private synchronized void forgetOldest() throws IOException {
        while (index.size() > kept) {
            var oldest = index.pollFirstEntry();
            Files.deleteIfExists(file(oldest.getKey()));
        }
    }

    private Path file(String id) {
        return folder.resolve(id + SUFFIX);
    }

    @Override
    public List<CaughtMail> list() {
        return List.copyOf(index.descendingMap().values());
    }

    @Override
    public Optional<byte[]> source(String id) {
        if (!index.containsKey(id)) {
            return Optional.empty();
        }
        try {
            byte[] content = Files.readAllBytes(file(id));
            return Envelope.read(id, content).map(stored -> messageIn(content, stored));
        } catch (NoSuchFileException e) {
            return Optional.empty(); // forgotten meanwhile
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<Parts> parts(String id) {
        return source(id).map(MessageReader::parts);
    }
}
