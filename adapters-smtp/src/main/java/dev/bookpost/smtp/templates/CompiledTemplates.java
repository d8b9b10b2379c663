package dev.bookpost.smtp.templates;

import dev.bookpost.smtp.rendering.JteRenderer;
import gg.jte.runtime.ClassInfo;
import java.util.Map;
import java.util.Optional;

/** Templates as classes, loaded from memory: nothing of them is left on the disk. */
final class CompiledTemplates {
    private final Map<String, ClassInfo> origins;
    private final JteRenderer renderer;

    /**
     * @param classes by their full names
     * @param origins which template each was made from, by full name
     */
    CompiledTemplates(Map<String, byte[]> classes, Map<String, ClassInfo> origins) {
        this.origins = Map.copyOf(origins);
        this.renderer = JteRenderer.of(
                new Classes(Map.copyOf(classes)), TemplateTree.HTML.packageName(), TemplateTree.PLAIN.packageName());
    }

    JteRenderer renderer() {
        return renderer;
    }

    /** The innermost template in which it happened. */
    Optional<Place> placeOf(Throwable failure) {
        for (StackTraceElement element : failure.getStackTrace()) {
            String className = element.getClassName().replaceFirst("\\$.*", "");
            ClassInfo origin = origins.get(className);
            if (origin != null) {
                // the library may have put the template's name and line into the trace already
                return Optional.of(
                        origin.name.equals(element.getFileName())
                                ? new Place(treeOf(origin), origin.name, Math.max(0, element.getLineNumber()))
                                : Place.of(origin, element.getLineNumber()));
            }
        }
        return Optional.empty();
    }

    private static TemplateTree treeOf(ClassInfo origin) {
        return origin.fullName.startsWith(TemplateTree.HTML.packageName() + ".")
                ? TemplateTree.HTML
                : TemplateTree.PLAIN;
    }

    /** @param line of the template, counted from 1; 0 if unknown */
    record Place(TemplateTree tree, String name, int line) {
        /** @param codeLine of the class that was made from the template, counted from 1 */
        static Place of(ClassInfo origin, long codeLine) {
            boolean known = codeLine >= 1 && codeLine <= origin.lineInfo.length;
            return new Place(treeOf(origin), origin.name, known ? origin.lineInfo[(int) codeLine - 1] + 1 : 0);
        }
    }

    private static final class Classes extends ClassLoader {
        private final Map<String, byte[]> classes;

        Classes(Map<String, byte[]> classes) {
            super(CompiledTemplates.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] code = classes.get(name);
            if (code == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, code, 0, code.length);
        }
    }
}
