package dev.bookpost.chaos.process;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** How mails leave, and so which processes there are. */
public enum Way {
    DIRECT,
    KAFKA,
    /** Both, side by side on one outbox. */
    MIXED;

    /** What a process does with mails. */
    public enum Role {
        DISPATCHER,
        PUBLISHER,
        CONSUMER
    }

    /** As it is written on the command line. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** One for each process, in the order of their numbers. */
    public List<Role> roles() {
        return switch (this) {
            case DIRECT -> List.of(Role.DISPATCHER, Role.DISPATCHER, Role.DISPATCHER);
            case KAFKA -> List.of(Role.PUBLISHER, Role.PUBLISHER, Role.CONSUMER, Role.CONSUMER);
            case MIXED -> List.of(Role.DISPATCHER, Role.PUBLISHER, Role.PUBLISHER, Role.CONSUMER, Role.CONSUMER);
        };
    }

    /** The numbers of all processes, from 1. */
    public List<Integer> all() {
        return IntStream.rangeClosed(1, roles().size()).boxed().toList();
    }

    /** The numbers of those that speak with the relay. */
    public List<Integer> senders() {
        return all().stream()
                .filter(number -> roles().get(number - 1) != Role.PUBLISHER)
                .toList();
    }

    public boolean usesBroker() {
        return roles().contains(Role.PUBLISHER);
    }
}
