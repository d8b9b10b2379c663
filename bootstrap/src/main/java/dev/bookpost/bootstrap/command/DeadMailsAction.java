package dev.bookpost.bootstrap.command;

import dev.bookpost.application.outbox.BulkRun;
import dev.bookpost.bootstrap.composition.OutboxDesk;
import dev.bookpost.domain.outbox.MailId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;

/** A command that takes one mail by its id, or dead ones by what they have in common. */
abstract class DeadMailsAction extends OutboxAction {
    @Mixin
    private final DeadOptions which = new DeadOptions();

    private final String done;

    /**
     * @param done the verb, in the past
     */
    DeadMailsAction(Map<String, String> environment, String done) {
        super(environment);
        this.done = done;
    }

    @Override
    final Optional<String> fault(Set<String> kinds) {
        return which.fault(kinds);
    }

    @Override
    final int run(OutboxDesk desk) {
        if (which.one().isPresent()) {
            MailId id = which.one().get();
            Optional<String> refusal = one(desk, id);
            if (refusal.isPresent()) {
                return refused(refusal.get());
            }
            out().println(id + " " + done);
        } else {
            out().println(which.report(done, many(desk, which.command())));
        }
        return 0;
    }

    /** @return why it was not done; empty if it was */
    abstract Optional<String> one(OutboxDesk desk, MailId id);

    abstract BulkRun.Result many(OutboxDesk desk, BulkRun.Command command);
}
