package dev.bookpost.kafka.violation;

import dev.bookpost.broker.EmbeddedBroker;

public record StartsABroker(EmbeddedBroker broker) {}
