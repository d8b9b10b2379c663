package dev.bookpost.smtp.templates;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What was found so far; of one line only the first fault, for most of the others follow from it. */
final class Faults {
    private final List<TemplateFault> found = new ArrayList<>();
    private final Set<String> places = new HashSet<>();

    void add(TemplateFault fault) {
        if (places.add(fault.file() + ":" + fault.line())) {
            found.add(fault);
        }
    }

    void throwIfAny() throws FaultyTemplatesException {
        if (!found.isEmpty()) {
            throw new FaultyTemplatesException(found);
        }
    }
}
