package dev.bookpost.testkit.outbox;

class InMemoryOutboxTest
        implements OutboxRepositoryContract,
                OutboxLossContract,
                OutboxOrderContract,
                OutboxControlContract,
                OutboxModelContract,
                OutboxMonitoringContract {
    private final InMemoryOutboxFixture fixture = new InMemoryOutboxFixture();

    @Override
    public OutboxFixture outbox() {
        return fixture;
    }
}
