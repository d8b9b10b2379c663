package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.composition.OutboxDesk;
import java.util.Map;
import picocli.CommandLine.Command;

@Command(name = "stats", description = "Print how many mails wait, are being sent or stopped, and how the relay is.")
final class OutboxStatsCommand extends OutboxAction {
    OutboxStatsCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    int run(OutboxDesk desk) {
        OutboxTables.print(out(), desk.read().stats());
        return 0;
    }
}
