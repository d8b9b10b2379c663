package dev.bookpost.smtp.templates;

import gg.jte.ContentType;

/** A folder of templates that may call each other, and how what they print is escaped. */
enum TemplateTree {
    HTML("html", ContentType.Html),
    PLAIN("plain", ContentType.Plain);

    private final String folder;
    private final ContentType type;

    TemplateTree(String folder, ContentType type) {
        this.folder = folder;
        this.type = type;
    }

    ContentType type() {
        return type;
    }

    /** Where an operator's templates are compiled to; the shipped classes are found first by any loader below theirs. */
    String packageName() {
        return "dev.bookpost.smtp.custom." + folder;
    }

    boolean holds(String path) {
        return path.startsWith(folder + "/");
    }

    /** The name within the tree. */
    String nameOf(String path) {
        return path.substring(folder.length() + 1);
    }

    String pathOf(String name) {
        return folder + "/" + name;
    }
}
