package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.composition.OutboxDesk;
import java.util.Map;
import picocli.CommandLine.Command;

@Command(name = "resume", description = "Let all processes hand out mails again.")
final class OutboxResumeCommand extends OutboxAction {
    OutboxResumeCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    int run(OutboxDesk desk) {
        OutboxTables.print(out(), desk.pause().resume());
        return 0;
    }
}
