package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.composition.OutboxDesk;
import dev.bookpost.domain.outbox.EmailAddress;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "lift",
        description = {
            "Send mails to a suppressed address again.",
            "Those that were discarded meanwhile stay so; one that is dead can be requeued."
        })
final class OutboxLiftCommand extends OutboxAction {
    @Parameters(paramLabel = "ADDRESS", description = "an address that outbox suppressions prints")
    private String address = "";

    OutboxLiftCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    Optional<String> fault(Set<String> kinds) {
        return faultOf(address);
    }

    @Override
    int run(OutboxDesk desk) {
        EmailAddress email = EmailAddress.parse(address).orElseThrow();
        return desk.suppressed().lift(email)
                ? done(email + " is sent mails again")
                : refused(email + " is not suppressed");
    }
}
