package dev.bookpost.bootstrap.settings;

import java.util.List;
import java.util.stream.Collectors;

/** The settings cannot be used; the message lists every fault, one a line, and holds no secret. */
public final class InvalidSettingsException extends RuntimeException {
    private final transient List<String> faults;

    InvalidSettingsException(List<String> faults) {
        super(faults.stream()
                .map(fault -> "  " + fault)
                .collect(Collectors.joining(
                        System.lineSeparator(), "the settings are not valid:" + System.lineSeparator(), "")));
        this.faults = List.copyOf(faults);
    }

    public List<String> faults() {
        return faults;
    }
}
