package dev.bookpost.persistence.outbox;

import dev.bookpost.testkit.outbox.OutboxControlContract;
import dev.bookpost.testkit.outbox.OutboxFixture;
import dev.bookpost.testkit.outbox.OutboxLossContract;
import dev.bookpost.testkit.outbox.OutboxModelContract;
import dev.bookpost.testkit.outbox.OutboxMonitoringContract;
import dev.bookpost.testkit.outbox.OutboxOperationsContract;
import dev.bookpost.testkit.outbox.OutboxOrderContract;
import dev.bookpost.testkit.outbox.OutboxPublicationContract;
import dev.bookpost.testkit.outbox.OutboxRepositoryContract;
import dev.bookpost.testkit.outbox.OutboxSuppressionContract;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

class JooqOutboxRepositoryTest
        implements OutboxRepositoryContract,
                OutboxLossContract,
                OutboxOrderContract,
                OutboxControlContract,
                OutboxModelContract,
                OutboxMonitoringContract,
                OutboxOperationsContract,
                OutboxSuppressionContract,
                OutboxPublicationContract {
    private static JooqOutboxFixture fixture;

    @BeforeAll
    static void open() {
        fixture = new JooqOutboxFixture();
    }

    @BeforeEach
    void empty() {
        fixture.database().reset();
    }

    @Override
    public OutboxFixture outbox() {
        return fixture;
    }

    @Override
    public RandomGenerator random(long seed) {
        return new Random(seed);
    }

    @AfterAll
    static void close() {
        fixture.close();
    }
}
