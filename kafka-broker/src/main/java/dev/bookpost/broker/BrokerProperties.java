package dev.bookpost.broker;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** What a broker of one node on loopback is told. */
final class BrokerProperties {
    private BrokerProperties() {}

    /**
     * In the form of a properties file.
     *
     * @param more goes before ours
     */
    static String of(Path data, int port, int controllerPort, Map<String, String> more) {
        return ours(data, port, controllerPort)
                + more.entrySet().stream()
                        .map(property -> property.getKey() + "=" + escaped(property.getValue()) + "\n")
                        .collect(Collectors.joining());
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\n", "\\n");
    }

    private static String ours(Path data, int port, int controllerPort) {
        return """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@127.0.0.1:%2$d
                listeners=CLIENTS://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
                advertised.listeners=CLIENTS://127.0.0.1:%1$d
                inter.broker.listener.name=CLIENTS
                listener.security.protocol.map=CLIENTS:PLAINTEXT,CONTROLLER:PLAINTEXT
                controller.listener.names=CONTROLLER
                log.dirs=%3$s
                auto.create.topics.enable=false
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                transaction.state.log.num.partitions=1
                share.coordinator.state.topic.replication.factor=1
                share.coordinator.state.topic.min.isr=1
                share.coordinator.state.topic.num.partitions=1
                # with the default, a broker that was killed waits nine seconds before it may come back
                broker.session.timeout.ms=1000
                broker.heartbeat.interval.ms=200
                controlled.shutdown.enable=false
                # a consumer that dies is noticed in seconds, and a rebalance waits for nobody
                group.initial.rebalance.delay.ms=0
                group.min.session.timeout.ms=1000
                group.consumer.session.timeout.ms=3000
                group.consumer.min.session.timeout.ms=1000
                group.consumer.heartbeat.interval.ms=300
                group.consumer.min.heartbeat.interval.ms=100
                num.network.threads=2
                num.io.threads=4
                log.cleaner.dedupe.buffer.size=2000000
                """.formatted(port, controllerPort, escaped(data.toString()));
    }
}
