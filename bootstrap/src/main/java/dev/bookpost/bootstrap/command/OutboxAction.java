package dev.bookpost.bootstrap.command;

import dev.bookpost.application.Page;
import dev.bookpost.bootstrap.composition.OutboxDesk;
import dev.bookpost.bootstrap.mail.MailKinds;
import dev.bookpost.bootstrap.service.Surroundings;
import dev.bookpost.bootstrap.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What the commands about the outbox share. */
abstract class OutboxAction extends DatabaseAction {
    OutboxAction(Map<String, String> environment) {
        super(environment);
    }

    @Override
    final Optional<String> fault() {
        return fault(MailKinds.names());
    }

    @Override
    final int run(Settings settings, Surroundings surroundings) {
        boolean keepHistory = settings.outbox().historyRetention().isPositive();
        return run(OutboxDesk.over(surroundings.connections(), keepHistory));
    }

    /**
     * What is wrong with what was typed.
     *
     * @param kinds the names of the kinds of mail that there are
     */
    Optional<String> fault(Set<String> kinds) {
        return Optional.empty();
    }

    /** @return the exit code */
    abstract int run(OutboxDesk desk);

    /** Reads the part of a list that begins before the item with the number {@code before}; null: the newest. */
    @FunctionalInterface
    interface PageReader<T> {
        Page<T> read(@Nullable Long before, int size);
    }

    /**
     * Prints the newest of a list, and says whether there are more.
     *
     * @param most how many at the most, 1 or more
     */
    final <T> void printNewest(int most, PageReader<T> reader, ToLongFunction<T> number, Consumer<List<T>> print) {
        List<T> found = new ArrayList<>();
        Long before = null;
        Page<T> page;
        do {
            page = reader.read(before, Math.min(Page.MAX_SIZE, most - found.size()));
            found.addAll(page.items());
            before = found.isEmpty() ? null : number.applyAsLong(found.getLast());
        } while (page.more() && found.size() < most);
        print.accept(found);
        if (page.more()) {
            out().println("There are older ones; --limit prints more.");
        }
    }
}
