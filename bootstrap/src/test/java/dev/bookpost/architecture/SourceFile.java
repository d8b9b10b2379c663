package dev.bookpost.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Java source file of any module; the tests of other modules are not on this one's class path, so they are read.
 *
 * @param text as it stands in the file
 */
record SourceFile(Path path, String text) {
    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);

    static SourceFile read(Path path) {
        try {
            return new SourceFile(path, Files.readString(path));
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + path, e);
        }
    }

    Optional<String> packageName() {
        Matcher declaration = PACKAGE.matcher(code());
        return declaration.find() ? Optional.of(declaration.group(1)) : Optional.empty();
    }

    /** The text with each comment and each literal of characters replaced by a blank. */
    String code() {
        StringBuilder code = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            int end = endOfCommentOrLiteral(at);
            code.append(end == at ? text.charAt(at) : ' ');
            at = end == at ? at + 1 : end;
        }
        return code.toString();
    }

    /** Where the comment or literal that begins here ends; here, if none does. */
    private int endOfCommentOrLiteral(int at) {
        if (text.startsWith("//", at)) {
            return endOfComment(at, "\n");
        }
        if (text.startsWith("/*", at)) {
            return endOfComment(at, "*/");
        }
        if (text.startsWith("\"\"\"", at)) {
            return endOfLiteral(at, "\"\"\"");
        }
        char c = text.charAt(at);
        return c == '"' || c == '\'' ? endOfLiteral(at, String.valueOf(c)) : at;
    }

    private int endOfComment(int at, String terminator) {
        int end = text.indexOf(terminator, at + 2);
        return end < 0 ? text.length() : end + terminator.length();
    }

    private int endOfLiteral(int at, String terminator) {
        int end = at + terminator.length();
        while (end < text.length() && !text.startsWith(terminator, end)) {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(text.length(), end + terminator.length());
    }
}
