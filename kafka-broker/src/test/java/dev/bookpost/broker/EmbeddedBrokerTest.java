package dev.bookpost.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class EmbeddedBrokerTest {
    @TempDir
    Path folder;

    @Test
    void it_comes_back_on_its_port_after_a_kill_and_after_a_stop() throws IOException {
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder)) {
            String address = broker.address();
            assertListens(broker);

            broker.kill();
            assertThat(broker.isRunning()).isFalse();
            assertThatThrownBy(() -> assertListens(broker)).isInstanceOf(IOException.class);
            broker.startAgain();
            assertListens(broker);

            broker.stop();
            assertThat(broker.isRunning()).isFalse();
            broker.startAgain();
            assertListens(broker);
            assertThat(broker.address()).isEqualTo(address);
        }
        assertThat(folder.resolve("data/meta.properties")).exists();
    }

    @Test
    void one_that_cannot_run_ends_instead_of_being_waited_for() {
        Map<String, String> noKey = Map.of("listener.security.protocol.map", "CLIENTS:SASL_SSL,CONTROLLER:PLAINTEXT");
        assertThatThrownBy(() -> EmbeddedBroker.startEmpty(noKey))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("broker.log");
    }

    @Test
    void no_outgoing_connection_can_take_its_ports_while_it_is_away() throws IOException {
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder)) {
            Properties properties = new Properties();
            try (Reader reader = Files.newBufferedReader(folder.resolve("server.properties"))) {
                properties.load(reader);
            }
            // Linux takes local ports from 32768 on, others from 49152
            assertThat(properties.getProperty("listeners").split(","))
                    .hasSize(2)
                    .allSatisfy(listener -> assertThat(Integer.parseInt(listener.replaceAll(".*:", "")))
                            .isLessThan(32_768));
            assertThat(broker.isRunning()).isTrue();
        }
    }

    @Test
    void it_ends_with_the_process_that_started_it() throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String pid = parent.inputReader().readLine();
        ProcessHandle broker = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
        assertThat(broker.isAlive()).isTrue();

        parent.destroyForcibly();

        broker.onExit().get(30, TimeUnit.SECONDS);
    }

    /** Starts a broker, says which process it is, and waits to be killed. */
    static final class Parent {
        private Parent() {}

        public static void main(String[] arguments) throws IOException {
            EmbeddedBroker.start(Path.of(arguments[0]));
            System.out.println(
                    ProcessHandle.current().children().findFirst().orElseThrow().pid());
            System.in.read();
        }
    }

    @Test
    void the_jars_of_the_broker_are_in_a_folder_of_their_own_and_no_others_are() throws Exception {
        Path jars = Path.of(URI.create(EmbeddedBroker.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
                .resolveSibling("broker");
        try (var files = Files.list(jars)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("kafka_2.13.jar", "kafka-clients.jar", "scala-library.jar")
                    .noneMatch(name -> name.contains("junit") || name.contains("commons-logging"));
        }
    }

    private static void assertListens(EmbeddedBroker broker) throws IOException {
        int port = Integer.parseInt(broker.address().split(":", 2)[1]);
        new Socket(InetAddress.getLoopbackAddress(), port).close();
    }
}
