package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.composition.PeopleDesk;
import dev.bookpost.bootstrap.service.Surroundings;
import dev.bookpost.bootstrap.settings.Settings;
import dev.bookpost.domain.outbox.EmailAddress;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "remove",
        description = "Make an operator or viewer a plain member, whose sessions have ended; bookings stay.")
final class OperatorRemoveCommand extends DatabaseAction {
    @Parameters(paramLabel = "ADDRESS", description = "the e-mail address of an operator or viewer")
    private String address = "";

    OperatorRemoveCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    Optional<String> fault() {
        return faultOf(address);
    }

    @Override
    int run(Settings settings, Surroundings surroundings) {
        EmailAddress email = EmailAddress.parse(address).orElseThrow();
        return switch (PeopleDesk.over(surroundings.connections())
                .removeOperator()
                .handle(email)) {
            case REMOVED -> done(email + " is a plain member now");
            case LAST_REMOVED ->
                done(email + " is a plain member now, and nobody is an operator any more"
                        + " (bookpost operator add makes one)");
            case NO_OPERATOR -> refused(email + " is a plain member already");
            case NO_SUCH_MEMBER -> refused("there is nobody with the address " + email);
        };
    }
}
