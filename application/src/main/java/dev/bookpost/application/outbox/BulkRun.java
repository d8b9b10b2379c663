package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.DeadFilter;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutboxOperations.Step;
import org.jspecify.annotations.Nullable;

/** Does something to many dead mails in small steps, each a transaction, so that it holds nobody up for long. */
public final class BulkRun {
    static final int STEP = 200;

    private BulkRun() {}

    /**
     * @param limit the most mails to look at, 1 or more
     * @param dryRun changes nothing, and tells what would be done
     */
    public record Command(DeadFilter filter, int limit, boolean dryRun) {
        public Command {
            if (limit < 1) {
                throw new IllegalArgumentException("limit must be 1 or more: " + limit);
            }
        }
    }

    /**
     * @param matched dead mails that the filter fits
     * @param done those that were changed
     */
    public record Result(int matched, int done) {
        public int skipped() {
            return matched - done;
        }
    }

    @FunctionalInterface
    interface StepByStep {
        Step next(DeadFilter filter, @Nullable MailId after, int limit, boolean dryRun);
    }

    static Result run(Command command, StepByStep operation) {
        int matched = 0;
        int done = 0;
        MailId after = null;
        do {
            int limit = Math.min(STEP, command.limit() - matched);
            Step step = operation.next(command.filter(), after, limit, command.dryRun());
            matched += step.matched();
            done += step.done();
            after = step.last();
        } while (after != null && matched < command.limit());
        return new Result(matched, done);
    }
}
