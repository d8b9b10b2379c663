package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.composition.OutboxDesk;
import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.bootstrap.service.Surroundings;
import dev.bookpost.bootstrap.settings.Settings;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the commands about the outbox share. */
abstract class OutboxAction extends DatabaseAction {
    OutboxAction(Map<String, String> environment) {
        super(environment);
    }

    @Override
    final Optional<String> fault() {
        return fault(MailKinds.names());
    }

    @Override
    final int run(Settings settings, Surroundings surroundings) {
        boolean keepHistory = settings.outbox().historyRetention().isPositive();
        return run(OutboxDesk.over(surroundings.connections(), keepHistory));
    }

    /**
     * What is wrong with what was typed.
     *
     * @param kinds the names of the kinds of mail that there are
     */
    Optional<String> fault(Set<String> kinds) {
        return Optional.empty();
    }

    /** @return the exit code */
    abstract int run(OutboxDesk desk);
}
