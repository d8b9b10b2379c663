package dev.bookpost.smtp.templates;

/**
 * @param line counted from 1; 0 where it is the whole file's
 */
record TemplateFault(String file, int line, String message) {
    @Override
    public String toString() {
        // a name may hold what terminals obey
        return file.replaceAll("\\p{Cntrl}", "?") + (line == 0 ? "" : ":" + line) + ": " + message;
    }
}
