package dev.bookpost.smtp.templates;

import gg.jte.CodeResolver;
import gg.jte.TemplateConfig;
import gg.jte.compiler.TemplateCompiler;
import gg.jte.runtime.ClassInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes Java of the templates of one tree, as the build does of the shipped ones. */
final class TemplateGeneration {
    /** The library's texts; it counts the lines of the second from 0, and ends only that one's place with a full stop. */
    private static final Pattern AT_LINE = Pattern.compile("(?s)Failed to compile (\\S+), error at line (\\d+): (.*)");

    private static final Pattern CALL =
            Pattern.compile("(?s)Failed to compile template, error at (\\S+):(\\d+)\\. (.*)");
    private static final Pattern NOT_FOUND = Pattern.compile("(\\S+) not found, referenced at (\\S+):(\\d+)");

    private final TemplateTree tree;
    private final TemplateSources sources;
    private final Path directory;
    private final Faults faults;

    TemplateGeneration(TemplateTree tree, TemplateSources sources, Path directory, Faults faults) {
        this.tree = tree;
        this.sources = sources;
        this.directory = directory;
        this.faults = faults;
    }

    /**
     * @param origins is given which class each template became, by full name
     * @return the files that were written
     */
    List<Path> run(Map<String, ClassInfo> origins) {
        Map<String, String> texts = sources.of(tree);
        List<Path> files = new ArrayList<>();
        // each by itself, so that a fault of one does not hide those of the others
        for (String name : texts.keySet()) {
            try {
                TemplateCompiler compiler = new TemplateCompiler(
                        config(), new OneOf(texts, name), directory, TemplateGeneration.class.getClassLoader());
                compiler.generateAll();
                ClassInfo origin = compiler.getClassInfo(
                        TemplateGeneration.class.getClassLoader(), new ClassInfo(name, tree.packageName()).fullName);
                origins.put(origin.fullName, origin);
                files.add(directory.resolve(origin.fullName.replace('.', '/') + ".java"));
            } catch (RuntimeException e) {
                faults.add(fault(name, String.valueOf(e.getMessage())));
            }
        }
        return files;
    }

    /** As in the build, where the same is said to the library's plugin. */
    private TemplateConfig config() {
        TemplateConfig config = new TemplateConfig(tree.type(), tree.packageName());
        config.trimControlStructures = true;
        return config;
    }

    private TemplateFault fault(String name, String text) {
        Matcher atLine = AT_LINE.matcher(text);
        if (atLine.matches()) {
            return sources.fault(tree, atLine.group(1), Integer.parseInt(atLine.group(2)), atLine.group(3));
        }
        Matcher call = CALL.matcher(text);
        if (call.matches()) {
            return sources.fault(tree, call.group(1), Integer.parseInt(call.group(2)) + 1, call.group(3));
        }
        Matcher notFound = NOT_FOUND.matcher(text);
        if (notFound.matches()) {
            return sources.fault(
                    tree,
                    notFound.group(2),
                    Integer.parseInt(notFound.group(3)),
                    "there is no template " + tree.pathOf(notFound.group(1)));
        }
        return sources.fault(tree, name, 0, text);
    }

    /** @param name the one that is asked for; the others where it calls them */
    private record OneOf(Map<String, String> texts, String name) implements CodeResolver {
        @Override
        public @Nullable String resolve(String called) {
            return texts.get(called);
        }

        @Override
        public boolean exists(String called) {
            return texts.containsKey(called);
        }

        @Override
        public List<String> resolveAllTemplateNames() {
            return List.of(name);
        }

        @Override
        public long getLastModified(String called) {
            return 0;
        }
    }
}
