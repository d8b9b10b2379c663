package dev.bookpost.bootstrap.command;

import dev.bookpost.application.outbox.BulkRun;
import dev.bookpost.bootstrap.composition.OutboxDesk;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutboxOperations.DiscardResult;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

@Command(
        name = "discard",
        description = {
            "Drop mails for good: one that is not being sent, or dead ones by what they have in common.",
            "Their contents are deleted; an entry of the history says that an operator did it."
        })
final class OutboxDiscardCommand extends DeadMailsAction {
    OutboxDiscardCommand(Map<String, String> environment) {
        super(environment, "discarded");
    }

    @Override
    Optional<String> one(OutboxDesk desk, MailId id) {
        return switch (desk.discard().handle(id)) {
            case DiscardResult.Discarded discarded -> Optional.empty();
            case DiscardResult.Leased() -> Optional.of("the mail is being sent");
            case DiscardResult.Finished() -> Optional.of("the mail is finished already");
            case DiscardResult.NotFound() -> Optional.of("there is no such mail");
        };
    }

    @Override
    BulkRun.Result many(OutboxDesk desk, BulkRun.Command command) {
        return desk.discard().handle(command);
    }
}
