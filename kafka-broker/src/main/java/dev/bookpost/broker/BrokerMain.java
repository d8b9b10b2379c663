package dev.bookpost.broker;

import java.io.IOException;
import java.io.Reader;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.utils.Time;

/**
 * The process that is the broker. It ends with the one that started it: when there is no more to be read from its
 * standard input.
 */
final class BrokerMain {
    /** Printed once clients are served. */
    static final String READY = "READY";

    /** There is one node and no other cluster that it could be mistaken for. */
    private static final String CLUSTER_ID = "Qm9va3Bvc3QtYnJva2VyMQ";

    private BrokerMain() {}

    /** @param arguments the file with the broker's properties */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        waitForPredecessor(file);
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        if (!Files.exists(Path.of(properties.getProperty("log.dirs"), "meta.properties"))) {
            int code =
                    StorageTool.execute(new String[] {"format", "-t", CLUSTER_ID, "-c", file.toString()}, System.err);
            if (code != 0) {
                System.exit(code);
            }
        }
        KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(properties), Time.SYSTEM);
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown, "stop"));
        Thread.ofPlatform().name("parent-watch").daemon().start(BrokerMain::endWithParent);
        try {
            server.startup();
        } catch (RuntimeException | Error e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(1); // threads that it has started would keep the process alive
        }
        System.out.println(READY);
        server.awaitShutdown();
    }

    /** One whose parent was killed may still be closing its files. The lock is held until this process ends. */
    @SuppressWarnings("resource") // closed by the process's end
    private static void waitForPredecessor(Path file) throws IOException {
        FileChannel.open(file.resolveSibling("in-use"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                .lock();
    }

    private static void endWithParent() {
        try {
            while (System.in.read() >= 0) {
                // nothing is ever sent
            }
        } catch (IOException e) {
            // the same as the end
        }
        System.exit(0);
    }
}
