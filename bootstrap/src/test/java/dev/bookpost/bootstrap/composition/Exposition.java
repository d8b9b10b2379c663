package dev.bookpost.bootstrap.composition;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What {@code /metrics} answered: samples by name and labels, as in {@code name{a="b"}}. */
record Exposition(String text, Map<String, Double> samples) {
    private static final Pattern SAMPLE = Pattern.compile("^([^#\\s{]+(?:\\{.*})?) (\\S+)$", Pattern.MULTILINE);
    private static final Pattern LABEL = Pattern.compile("[a-z_]+=\"([^\"]*)\"");

    /** Asks the management port of a process. */
    static Exposition scrape(Stage.Running running) {
        try (ApiClient client = new ApiClient(running.bookpost().managementUrl().orElseThrow())) {
            ApiClient.Answer answer = client.get("/metrics", null);
            if (answer.status() != 200) {
                throw new AssertionError(answer);
            }
            return of(answer.body());
        }
    }

    static Exposition of(String text) {
        Map<String, Double> samples = new LinkedHashMap<>();
        SAMPLE.matcher(text)
                .results()
                .forEach(found -> samples.put(found.group(1), Double.parseDouble(found.group(2))));
        return new Exposition(text, samples);
    }

    double value(String sample) {
        Double value = samples.get(sample);
        if (value == null) {
            throw new AssertionError("no " + sample + " in\n" + text);
        }
        return value;
    }

    boolean has(String name) {
        return samples.keySet().stream().anyMatch(key -> key.equals(name) || key.startsWith(name + "{"));
    }

    /** The sets of labels with which a metric appears. */
    Set<String> labels(String name) {
        return samples.keySet().stream()
                .filter(key -> key.startsWith(name + "{"))
                .map(key -> key.substring(name.length()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The values of all labels of the metrics whose names begin so. */
    List<String> labelValues(String prefix) {
        return samples.keySet().stream()
                .filter(key -> key.startsWith(prefix))
                .flatMap(key -> LABEL.matcher(key).results())
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
