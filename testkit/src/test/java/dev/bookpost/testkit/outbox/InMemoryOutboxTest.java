package dev.bookpost.testkit.outbox;

import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class InMemoryOutboxTest
        implements OutboxRepositoryContract,
                OutboxLossContract,
                OutboxOrderContract,
                OutboxControlContract,
                OutboxModelContract,
                OutboxMonitoringContract,
                OutboxOperationsContract,
                OutboxSuppressionContract,
                OutboxPublicationContract {
    private final InMemoryOutboxFixture fixture = new InMemoryOutboxFixture();

    @Override
    public OutboxFixture outbox() {
        return fixture;
    }

    @Override
    public RandomGenerator random(long seed) {
        return new Random(seed);
    }

    @Test
    void many_random_walks_lead_to_the_rows_of_the_model() {
        for (long seed = 1_001; seed <= 1_500; seed++) {
            OutboxWalk.make(new InMemoryOutboxFixture(), random(seed));
        }
    }
}
