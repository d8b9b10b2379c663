package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.composition.OutboxDesk;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutboxOperations.DiscardResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "discard",
        description = {
            "Drop mails for good: one that is not being sent, or dead ones by what they have in common.",
            "Their contents are deleted; an entry of the history says that an operator did it."
        })
final class OutboxDiscardCommand extends OutboxAction {
    @Mixin
    private final DeadOptions which = new DeadOptions();

    OutboxDiscardCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    Optional<String> fault(List<String> kinds) {
        return which.fault(kinds);
    }

    @Override
    int run(OutboxDesk desk) {
        if (which.one().isPresent()) {
            return one(desk, which.one().get());
        }
        out().println(which.report("discarded", desk.discard().handle(which.command())));
        return 0;
    }

    private int one(OutboxDesk desk, MailId id) {
        return switch (desk.discard().handle(id)) {
            case DiscardResult.Discarded(var mail) -> {
                out().println(id + " discarded");
                yield 0;
            }
            case DiscardResult.Leased() -> refused("the mail is being sent");
            case DiscardResult.Finished() -> refused("the mail is finished already");
            case DiscardResult.NotFound() -> refused("there is no such mail");
        };
    }
}
