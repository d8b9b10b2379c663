package dev.bookpost.bootstrap.command;

import dev.bookpost.application.outbox.BulkRun;
import dev.bookpost.bootstrap.composition.OutboxDesk;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutboxOperations.RequeueResult;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

@Command(
        name = "requeue",
        description = {
            "Put dead mails back into the queue: due now, with all their attempts before them.",
            "Those that would arrive in the wrong order, or twice, are refused or skipped."
        })
final class OutboxRequeueCommand extends DeadMailsAction {
    OutboxRequeueCommand(Map<String, String> environment) {
        super(environment, "requeued");
    }

    @Override
    Optional<String> one(OutboxDesk desk, MailId id) {
        return switch (desk.requeue().handle(id)) {
            case RequeueResult.Requeued requeued -> Optional.empty();
            case RequeueResult.Refused(var why) ->
                switch (why) {
                    case NOT_DEAD -> Optional.of("the mail is not dead");
                    case OVERTAKEN -> Optional.of("a later mail of its group was sent or taken already");
                    case DUPLICATE -> Optional.of("a live mail bears its dedup key");
                    case ALLOWED -> throw new AssertionError(why);
                };
            case RequeueResult.NotFound() -> Optional.of("there is no such mail");
        };
    }

    @Override
    BulkRun.Result many(OutboxDesk desk, BulkRun.Command command) {
        return desk.requeue().handle(command);
    }
}
