package dev.bookpost.chaos;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/** The long form: {@code FOLDER DURATION WAY [SEED]}. Exit code 0, or 1 after a violation, or 2 if used wrongly. */
public final class Main {
    private static final int SEEDS = 1_000_000;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        System.exit(run(arguments));
    }

    private static int run(String[] arguments) throws Exception {
        Options options;
        try {
            if (arguments.length < 3 || arguments.length > 4) {
                throw new IllegalArgumentException("wanted: FOLDER DURATION WAY [SEED]");
            }
            long seed = arguments.length == 4 ? Options.seed(arguments[3]) : new SecureRandom().nextInt(SEEDS);
            Path folder = Files.createDirectories(Path.of(arguments[0]));
            options = new Options(seed, Options.duration(arguments[1]), folder, Options.way(arguments[2]));
        } catch (IllegalArgumentException e) {
            System.err.println("chaos: " + e.getMessage());
            return 2;
        }
        return ChaosRun.of(options, System.out).violations().isEmpty() ? 0 : 1;
    }
}
