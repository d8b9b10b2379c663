package dev.bookpost.chaos.account;

import dev.bookpost.chaos.account.Database.Failure;
import dev.bookpost.chaos.account.Database.State;
import dev.bookpost.chaos.account.Database.Stored;
import dev.bookpost.chaos.account.Load.Asked;
import dev.bookpost.chaos.account.RelayLog.Copy;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one mail.
 *
 * @param rows in either table; one, if all is well
 * @param withdrawn what the callers learned of the transactions that took it back
 * @param copies oldest first
 */
record Mail(
        String id,
        @Nullable Asked asked,
        List<Stored> rows,
        List<Commit> withdrawn,
        List<Failure> failures,
        List<Copy> copies,
        List<Integer> refusals,
        int bodies) {

    boolean stored() {
        return !rows.isEmpty();
    }

    boolean is(State state) {
        return rows.stream().anyMatch(row -> row.state() == state);
    }

    boolean uncertain() {
        return rows.stream().anyMatch(Stored::uncertain);
    }

    int attempts() {
        return rows.stream().mapToInt(Stored::attempts).max().orElse(0);
    }

    String reason() {
        return rows.stream()
                .map(Stored::reason)
                .filter(reason -> !reason.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** A transaction that may have been committed took it back. */
    boolean mayBeWithdrawn() {
        return withdrawn.stream().anyMatch(commit -> commit != Commit.ROLLED_BACK);
    }

    boolean isWithdrawn() {
        return withdrawn.contains(Commit.COMMITTED);
    }

    long losses() {
        return failures.stream().filter(Failure::lost).count();
    }

    OptionalLong firstDelivery() {
        return copies.stream().mapToLong(Copy::accepted).findFirst();
    }

    OptionalLong lastDelivery() {
        return copies.stream().mapToLong(Copy::accepted).max();
    }
}
