package dev.bookpost.smtp.pem;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What one file holds; anything between its blocks is passed over (RFC 7468 section 2). */
public final class PemFile {
    private static final long MAX_BYTES = 1_000_000;
    private static final Pattern BLOCK = Pattern.compile("(?s)-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----");

    private final Path path;
    private final List<Block> blocks;

    private PemFile(Path path, List<Block> blocks) {
        this.path = path;
        this.blocks = blocks;
    }

    private record Block(String label, String base64) {}

    /** @throws UnusableFileException if it cannot be read, is larger than 1 MB, or holds no block */
    public static PemFile read(Path path) throws UnusableFileException {
        List<Block> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(text(path));
        while (block.find()) {
            blocks.add(new Block(block.group(1), block.group(2)));
        }
        if (blocks.isEmpty()) {
            throw new UnusableFileException(path, "holds no PEM block (-----BEGIN …-----)");
        }
        return new PemFile(path, blocks);
    }

    private static String text(Path path) throws UnusableFileException {
        try {
            if (Files.isDirectory(path)) {
                throw new UnusableFileException(path, "is a folder");
            }
            if (Files.size(path) > MAX_BYTES) {
                throw new UnusableFileException(path, "is larger than " + MAX_BYTES + " bytes");
            }
            return Files.readString(path, ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw new UnusableFileException(path, "does not exist");
        } catch (AccessDeniedException e) {
            throw new UnusableFileException(path, "may not be read by this user");
        } catch (IOException e) {
            throw new UnusableFileException(
                    path, "cannot be read (" + e.getClass().getSimpleName() + ")");
        }
    }

    public Path path() {
        return path;
    }

    public boolean holds(String label) {
        return blocks.stream().anyMatch(block -> block.label().equals(label));
    }

    /**
     * The contents of all blocks of one label, in order.
     *
     * @throws UnusableFileException if one is not in base64
     */
    public List<byte[]> contents(String label) throws UnusableFileException {
        List<byte[]> contents = new ArrayList<>();
        for (Block block : blocks) {
            if (block.label().equals(label)) {
                contents.add(decoded(block));
            }
        }
        return contents;
    }

    private byte[] decoded(Block block) throws UnusableFileException {
        try {
            return Base64.getDecoder().decode(block.base64().replaceAll("\\s", ""));
        } catch (IllegalArgumentException e) {
            throw fault("has a block " + block.label() + " that is not in base64");
        }
    }

    /** @param what completes a sentence that begins with the file */
    public UnusableFileException fault(String what) {
        return new UnusableFileException(path, what);
    }
}
