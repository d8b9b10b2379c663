package dev.bookpost.smtp.templates;

import gg.jte.Content;
import gg.jte.runtime.ClassInfo;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;

/**
 * Compiles all templates anew, those of the operator and the shipped ones: whoever calls a replaced one must fit it, and
 * the compiler is who knows. In a folder of its own, which is gone afterwards.
 */
final class TemplateCompilation {
    private final JavaCompiler compiler;
    private final TemplateSources sources;
    private final Faults faults;
    private final Map<String, ClassInfo> origins = new HashMap<>();

    TemplateCompilation(JavaCompiler compiler, TemplateSources sources, Faults faults) {
        this.compiler = compiler;
        this.sources = sources;
        this.faults = faults;
    }

    CompiledTemplates run() throws IOException, FaultyTemplatesException {
        Path directory = Files.createTempDirectory("bookpost-templates");
        try {
            List<Path> files = new ArrayList<>();
            for (TemplateTree tree : TemplateTree.values()) {
                files.addAll(new TemplateGeneration(tree, sources, directory, faults).run(origins));
            }
            faults.throwIfAny();
            compile(files, directory);
            faults.throwIfAny();
            return new CompiledTemplates(classesIn(directory), origins);
        } finally {
            delete(directory);
        }
    }

    private void compile(List<Path> files, Path directory) throws IOException {
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-d", directory.toString(), "-classpath", classPath(), "-proc:none", "-parameters", "-nowarn");
            List<Diagnostic<? extends JavaFileObject>> errors = new ArrayList<>();
            boolean compiled = compiler.getTask(
                            null,
                            manager,
                            diagnostic -> {
                                if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                                    errors.add(diagnostic);
                                }
                            },
                            options,
                            null,
                            manager.getJavaFileObjectsFromPaths(files))
                    .call();
            errors.forEach(error -> faults.add(fault(error, directory)));
            if (!compiled && errors.isEmpty()) {
                faults.add(new TemplateFault(sources.folder().toString(), 0, "the Java compiler failed"));
            }
        }
    }

    private TemplateFault fault(Diagnostic<? extends JavaFileObject> error, Path directory) {
        String message = message(error);
        JavaFileObject file = error.getSource();
        if (file != null) {
            String className = directory
                    .relativize(Path.of(file.toUri()))
                    .toString()
                    .replace(File.separatorChar, '.')
                    .replaceFirst("\\.java$", "");
            ClassInfo origin = origins.get(className);
            if (origin != null) {
                CompiledTemplates.Place place = CompiledTemplates.Place.of(origin, error.getLineNumber());
                return sources.fault(place.tree(), place.name(), place.line(), message);
            }
        }
        return new TemplateFault(sources.folder().toString(), 0, message);
    }

    /** In one line, and without the class that nobody has written. */
    private static String message(Diagnostic<?> error) {
        return error.getMessage(Locale.ENGLISH)
                .strip()
                .replaceAll("\\s*\\R\\s*", "; ")
                .replaceAll("\\s+", " ")
                .replaceAll("; location: class \\S+Generated", "");
    }

    /** Of this process; what the templates need most is named by itself, for not every launcher tells its class path. */
    private static String classPath() {
        return Stream.of(
                        location(TemplateCompilation.class),
                        location(Content.class),
                        System.getProperty("java.class.path", ""))
                .filter(path -> !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, byte[]> classesIn(Path directory) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        for (Path file : allIn(directory)) {
            String name = directory.relativize(file).toString();
            if (name.endsWith(".class")) {
                classes.put(
                        name.substring(0, name.length() - ".class".length()).replace(File.separatorChar, '.'),
                        Files.readAllBytes(file));
            }
        }
        return classes;
    }

    private static void delete(Path directory) throws IOException {
        for (Path file : allIn(directory)) {
            Files.delete(file);
        }
    }

    /** What is in a folder before the folder. */
    private static List<Path> allIn(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
