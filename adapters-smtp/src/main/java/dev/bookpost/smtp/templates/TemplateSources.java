package dev.bookpost.smtp.templates;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What all templates are compiled from.
 *
 * @param shipped by path
 * @param own those of the operator's folder, by the path of the shipped one that each replaces
 */
record TemplateSources(Path folder, Map<String, String> shipped, Map<String, String> own) {
    private static final Pattern CALL = Pattern.compile("@template\\.([A-Za-z0-9_.]+)\\s*\\(");

    /** By name within the tree. */
    Map<String, String> of(TemplateTree tree) {
        Map<String, String> sources = new TreeMap<>();
        shipped.keySet().stream()
                .filter(tree::holds)
                .forEach(path -> sources.put(tree.nameOf(path), String.valueOf(source(path))));
        return sources;
    }

    private String source(String path) {
        return own.getOrDefault(path, shipped.getOrDefault(path, ""));
    }

    /** A shipped template is fit for use by itself, so its fault is laid to the operator's template that it calls. */
    TemplateFault fault(TemplateTree tree, String name, int line, String message) {
        String path = tree.pathOf(name);
        if (own.containsKey(path)) {
            return new TemplateFault(file(path), line, message);
        }
        String place = path + (line == 0 ? "" : ":" + line);
        return ownCalledBy(tree, path)
                .map(called -> new TemplateFault(file(called), 0, "as " + place + " calls it: " + message))
                .orElseGet(() -> new TemplateFault(place + " (shipped)", 0, message));
    }

    /** A template takes what it prints by its first {@code @param}. */
    int lineOfParameter(TemplateTree tree, String name) {
        List<String> lines = source(tree.pathOf(name)).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).stripLeading().startsWith("@param")) {
                return i + 1;
            }
        }
        return 0;
    }

    private String file(String path) {
        return folder.resolve(path).toString();
    }

    private Optional<String> ownCalledBy(TemplateTree tree, String path) {
        Set<String> seen = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(path));
        while (!next.isEmpty()) {
            String caller = next.remove();
            for (MatchResult call : CALL.matcher(source(caller)).results().toList()) {
                String called = tree.pathOf(call.group(1).replace('.', '/') + ".jte");
                if (own.containsKey(called)) {
                    return Optional.of(called);
                }
                if (seen.add(called)) {
                    next.add(called);
                }
            }
        }
        return Optional.empty();
    }
}
