package dev.bookpost.chaos.fault;

import dev.bookpost.chaos.process.Broker;
import dev.bookpost.chaos.process.Postgres;
import dev.bookpost.chaos.process.Worker;
import dev.bookpost.chaos.relay.ChaosRelay;
import dev.bookpost.testkit.smtp.TcpProxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Everything that faults can be done to.
 *
 * @param broker where mails go by Kafka
 */
public record Scene(
        Postgres postgres, ChaosRelay relay, Optional<Broker> broker, List<Post> posts, TcpProxy loadToDatabase) {
    /** A process, and the wires that lead from it. */
    public record Post(Worker worker, TcpProxy toDatabase, TcpProxy toRelay) {
        void heal() {
            for (TcpProxy wire : List.of(toDatabase, toRelay)) {
                wire.holdTowardsServer(false);
                wire.holdTowardsClient(false);
                wire.refuse(false);
                wire.delay(Duration.ZERO);
                wire.loseRepliesAfterDot(false);
            }
        }
    }

    public Scene {
        posts = List.copyOf(posts);
    }
}
