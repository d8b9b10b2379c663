package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code demo --kafka} as a process of its own, with its database, its inbox and its broker. */
@Timeout(180)
class DemoByKafkaTest {
    @Test
    void mails_of_a_booking_arrive_by_way_of_the_embedded_broker_which_ends_with_the_demo(@TempDir Path folder)
            throws Exception {
        Map<String, String> environment =
                Map.of("BOOKPOST_DATA_DIR", folder.resolve("data").toString(), "BOOKPOST_HTTP_PORT", "0");
        try (ServeProcess demo = ServeProcess.start(environment, "demo", "--kafka")) {
            URI url = URI.create(word(demo, "Bookpost runs at"));
            assertThat(word(demo, "Its mails go by")).isEqualTo("Kafka");
            List<ProcessHandle> started = demo.descendants();
            assertThat(started).anyMatch(DemoByKafkaTest::isBroker);
            try (ApiClient api = new ApiClient(url)) {
                book(api);
                KafkaStage.await("the mails arrive", () -> inbox(api).size() == 2);
                assertThat(inbox(api)).containsOnly("ann@example.com");
            }

            assertThat(demo.stop()).as("exit code after SIGTERM").isZero();
            KafkaStage.await("nothing is left behind", () -> started.stream().noneMatch(ProcessHandle::isAlive));
        }
    }

    /** The first word after a label of the welcome. */
    private static String word(ServeProcess demo, String label) {
        return demo.welcome().stream()
                .filter(line -> line.startsWith(label))
                .map(line -> line.substring(label.length()).strip().split("[ ,]", 2)[0])
                .findFirst()
                .orElseThrow(() -> new AssertionError(label + " in " + demo.welcome()));
    }

    private static boolean isBroker(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains("BrokerMain");
    }

    private static void book(ApiClient api) {
        assertThat(api.signUp("ann@example.com", "en").status()).isEqualTo(201);
        String token = api.signIn("ann@example.com");
        String resource = api.get("/api/resources", null).text("id");
        assertThat(api.book(token, resource, 10).status()).isEqualTo(201);
    }

    private static List<String> inbox(ApiClient api) {
        return api.get("/inbox/messages", null).texts("to");
    }
}
