package dev.bookpost.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The source files of all modules, as the parent's {@code pom.xml} lists them. */
final class Checkout {
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    private Checkout() {}

    /** The folders of all modules; none can be left out by its absence. */
    static List<Path> modules() {
        Path root = root();
        List<Path> modules = MODULE.matcher(
                        SourceFile.read(root.resolve("pom.xml")).text())
                .results()
                .map(module -> root.resolve(module.group(1)))
                .toList();
        for (Path module : modules) {
            if (!Files.isDirectory(module.resolve("src/main/java"))) {
                throw new IllegalStateException("the module has no sources: " + module);
            }
        }
        return modules;
    }

    static List<SourceFile> sources() {
        return modules().stream()
                .flatMap(module -> Stream.of(module.resolve("src/main/java"), module.resolve("src/test/java")))
                .filter(Files::isDirectory)
                .flatMap(Checkout::javaFiles)
                .toList();
    }

    /** Tests, what they share, and the test kit. */
    static List<SourceFile> testSources() {
        Path testkit = root().resolve("testkit");
        return sources().stream()
                .filter(source -> source.path().startsWith(testkit)
                        || source.path().toString().contains("/src/test/java/"))
                .toList();
    }

    private static Stream<SourceFile> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files
                    .filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .map(SourceFile::read)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new IllegalStateException("cannot list " + folder, e);
        }
    }

    /** Surefire names the module's folder; elsewhere tests are started in it. */
    private static Path root() {
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        Path root = module.getParent();
        if (root == null || !Files.exists(root.resolve("testkit/pom.xml"))) {
            throw new IllegalStateException("not a module of the checkout: " + module);
        }
        return root;
    }
}
