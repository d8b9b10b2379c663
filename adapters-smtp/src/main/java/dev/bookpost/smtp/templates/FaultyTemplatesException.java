package dev.bookpost.smtp.templates;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Templates of an operator cannot be used; the message lists every fault, one a line. */
public final class FaultyTemplatesException extends Exception {
    private static final int MOST = 50;

    private final transient List<String> faults;

    FaultyTemplatesException(List<TemplateFault> faults) {
        super(texts(faults).collect(Collectors.joining(System.lineSeparator())));
        this.faults = texts(faults).toList();
    }

    private static Stream<String> texts(List<TemplateFault> faults) {
        Stream<String> first = faults.stream().limit(MOST).map(TemplateFault::toString);
        int more = faults.size() - MOST;
        return more > 0 ? Stream.concat(first, Stream.of("… and " + more + " more")) : first;
    }

    /** Each as {@code file:line: message}, or {@code file: message} where it is the whole file's. */
    public List<String> faults() {
        return faults;
    }
}
