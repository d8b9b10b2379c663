package dev.bookpost.bootstrap.violation;

import dev.bookpost.smtp.relay.Relay;

public record LooksInsideAnAdapter(Relay relay) {}
