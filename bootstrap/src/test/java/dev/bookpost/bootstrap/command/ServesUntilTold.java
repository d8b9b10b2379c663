package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.service.Service;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A program whose service does nothing but say when it is closed, or hang when it should close. */
final class ServesUntilTold {
    private ServesUntilTold() {}

    public static void main(String[] arguments) {
        Map<String, String> environment = Map.of("BOOKPOST_DATA_DIR", arguments[0]);
        System.exit(new CommandLineProgram(
                        environment,
                        (settings, surroundings, sampleData) ->
                                arguments[1].equals("closes") ? new Quiet() : new Hanging())
                .run("serve", "--embedded"));
    }

    private static final class Hanging implements Service {
        @Override
        public List<String> welcome() {
            return List.of("ready");
        }

        @Override
        public void close() {
            System.out.println("closing");
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
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
