package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.composition.OutboxDesk;
import java.util.Map;
import picocli.CommandLine.Command;

@Command(name = "pause", description = "Stop all processes from handing out mails; what is being sent is finished.")
final class OutboxPauseCommand extends OutboxAction {
    OutboxPauseCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    int run(OutboxDesk desk) {
        OutboxTables.print(out(), desk.pause().pause());
        return 0;
    }
}
