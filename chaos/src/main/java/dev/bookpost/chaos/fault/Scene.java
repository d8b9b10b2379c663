package dev.bookpost.chaos.fault;

import dev.bookpost.chaos.process.Dispatcher;
import dev.bookpost.chaos.process.Postgres;
import dev.bookpost.chaos.relay.ChaosRelay;
import dev.bookpost.testkit.smtp.TcpProxy;
import java.time.Duration;
import java.util.List;

/** Everything that faults can be done to. */
public record Scene(Postgres postgres, ChaosRelay relay, List<Post> posts, TcpProxy loadToDatabase) {
    /** A dispatcher, and the wires that lead from it. */
    public record Post(Dispatcher dispatcher, TcpProxy toDatabase, TcpProxy toRelay) {
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
