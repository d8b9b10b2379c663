package dev.bookpost.chaos.process;

import dev.bookpost.broker.EmbeddedBroker;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Kafka's broker, as a child of this process, always on the same port and data. */
public final class Broker implements AutoCloseable {
    /** Where mails are left. */
    public static final String TOPIC = "chaos-mails";

    private static final int TIMEOUT_MILLIS = 10_000;

    private final EmbeddedBroker broker;
    private final Reaper reaper;

    private Broker(EmbeddedBroker broker, Reaper reaper) {
        this.broker = broker;
        this.reaper = reaper;
    }

    /** Returns when it serves. */
    public static Broker start(Path folder, Reaper reaper) {
        Broker started = new Broker(EmbeddedBroker.start(folder), reaper);
        started.processes().forEach(reaper::watch);
        return started;
    }

    /** Host and port. */
    public String address() {
        return broker.address();
    }

    /** SIGKILL. */
    public synchronized void kill() {
        broker.kill();
    }

    /** If it is not there, whoever ended it; returns when it serves. */
    public synchronized void startAgain() {
        if (!broker.isRunning()) {
            broker.startAgain();
            processes().forEach(reaper::watch);
        }
    }

    /** SIGSTOP. */
    public synchronized void freeze() {
        processes().forEach(Signal.STOP::send);
    }

    /** Lets it go on. */
    public synchronized void thaw() {
        processes().forEach(Signal.CONT::send);
    }

    /** Only one is this process's child. A frozen one does not see its parent end, so the reaper has to know it. */
    private List<ProcessHandle> processes() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains("BrokerMain"))
                .toList();
    }

    /** Empties the topic: what no consumer has received is lost. Returns false if there is no topic yet, or no answer. */
    public synchronized boolean deleteRecords() throws InterruptedException {
        try (Admin admin = admin()) {
            Map<TopicPartition, RecordsToDelete> all = ends(admin).entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            end -> RecordsToDelete.beforeOffset(end.getValue().offset())));
            admin.deleteRecords(all).all().get();
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RetriableException) {
                return false;
            }
            throw new IllegalStateException("the records cannot be deleted", e);
        }
    }

    /** How many records were ever left in the topic, deleted ones included. */
    public synchronized long published() throws InterruptedException {
        try (Admin admin = admin()) {
            return ends(admin).values().stream()
                    .mapToLong(ListOffsetsResultInfo::offset)
                    .sum();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return 0;
            }
            throw new IllegalStateException("the records cannot be counted", e);
        }
    }

    private static Map<TopicPartition, ListOffsetsResultInfo> ends(Admin admin)
            throws ExecutionException, InterruptedException {
        List<TopicPartition> partitions = admin.describeTopics(List.of(TOPIC)).allTopicNames().get().values().stream()
                .flatMap(topic ->
                        topic.partitions().stream().map(partition -> new TopicPartition(TOPIC, partition.partition())))
                .toList();
        return admin.listOffsets(
                        partitions.stream().collect(Collectors.toMap(Function.identity(), one -> OffsetSpec.latest())))
                .all()
                .get();
    }

    private Admin admin() {
        return Admin.create(Map.of(
                "bootstrap.servers",
                address(),
                "default.api.timeout.ms",
                TIMEOUT_MILLIS,
                "request.timeout.ms",
                TIMEOUT_MILLIS / 2));
    }

    @Override
    public void close() {
        kill();
    }
}
