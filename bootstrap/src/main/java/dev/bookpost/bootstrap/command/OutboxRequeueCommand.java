package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.composition.OutboxDesk;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutboxOperations.RequeueResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "requeue",
        description = {
            "Put dead mails back into the queue: due now, with all their attempts before them.",
            "Those that would arrive in the wrong order, or twice, are refused or skipped."
        })
final class OutboxRequeueCommand extends OutboxAction {
    @Mixin
    private final DeadOptions which = new DeadOptions();

    OutboxRequeueCommand(Map<String, String> environment) {
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
        out().println(which.report("requeued", desk.requeue().handle(which.command())));
        return 0;
    }

    private int one(OutboxDesk desk, MailId id) {
        return switch (desk.requeue().handle(id)) {
            case RequeueResult.Requeued(var mail) -> {
                out().println(id + " requeued");
                yield 0;
            }
            case RequeueResult.Refused(var why) ->
                switch (why) {
                    case NOT_DEAD -> refused("the mail is not dead");
                    case OVERTAKEN -> refused("a later mail of its group was sent or taken already");
                    case DUPLICATE -> refused("a live mail bears its dedup key");
                    case ALLOWED -> throw new AssertionError(why);
                };
            case RequeueResult.NotFound() -> refused("there is no such mail");
        };
    }
}
