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
        return EmailAddress.parse(address).isEmpty()
                ? Optional.of("'" + address + "' is not a plain e-mail address")
                : Optional.empty();
    }

    @Override
    int run(Settings settings, Surroundings surroundings) {
        EmailAddress email = EmailAddress.parse(address).orElseThrow();
        return switch (PeopleDesk.over(surroundings.connections())
                .removeOperator()
                .handle(email)) {
            case REMOVED -> removed(email + " is a plain member now");
            case LAST_REMOVED ->
                removed(email + " is a plain member now, and nobody is an operator any more"
                        + " (bookpost operator add makes one)");
            case NO_OPERATOR -> refused(email + " is a plain member already");
            case NO_SUCH_MEMBER -> refused("there is nobody with the address " + email);
        };
    }

    private int removed(String what) {
        out().println(what);
        return 0;
    }
}
