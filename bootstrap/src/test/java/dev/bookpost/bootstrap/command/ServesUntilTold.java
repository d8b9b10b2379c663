package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.service.Service;
import java.util.List;
import java.util.Map;

/** A program whose service does nothing but say when it is closed. */
final class ServesUntilTold {
    private ServesUntilTold() {}

    public static void main(String[] arguments) {
        Map<String, String> environment = Map.of("BOOKPOST_DATA_DIR", arguments[0]);
        System.exit(new CommandLineProgram(environment, (settings, surroundings, sampleData) -> new Quiet())
                .run("serve", "--embedded"));
    }

    private static final class Quiet implements Service {
        @Override
        public List<String> welcome() {
            return List.of("ready");
        }

        @Override
        public void close() {
            System.out.println("closed in order");
        }
    }
}
