package dev.bookpost.chaos.account;

import dev.bookpost.chaos.account.Database.Failure;
import dev.bookpost.chaos.account.Database.State;
import dev.bookpost.chaos.account.Database.Stored;
import dev.bookpost.chaos.account.Load.Asked;
import dev.bookpost.chaos.account.Load.Withdrawn;
import dev.bookpost.chaos.account.RelayLog.Copy;
import dev.bookpost.chaos.account.RelayLog.Refusal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Evidence in the making; each mail has a transaction of its own, named after it. */
final class Seen {
    static final int MAX_ATTEMPTS = 3;
    private static final long SECOND = 1_000_000_000;

    private final List<Asked> asked = new ArrayList<>();
    private final List<Withdrawn> withdrawn = new ArrayList<>();
    private final Set<String> deeds = new HashSet<>();
    private final List<Stored> stored = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private final List<Copy> copies = new ArrayList<>();
    private final List<String> bodies = new ArrayList<>();
    private final List<Refusal> refusals = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private final List<Ordeal.Exit> exits = new ArrayList<>();
    private int places;
    private long records;

    /** In the one group there is, and committed. */
    Seen mail(String mail) {
        return asked(mail, Commit.COMMITTED).deed(mail);
    }

    Seen asked(String mail, Commit commit) {
        asked.add(new Asked(mail, "tx " + mail, "group", places++, commit));
        return this;
    }

    Seen deed(String mail) {
        deeds.add("tx " + mail);
        return this;
    }

    Seen takenBack(String mail, Commit commit) {
        withdrawn.add(new Withdrawn(mail, "tx back", commit));
        return this;
    }

    Seen stored(String mail, State state) {
        return stored(mail, state, false, 0);
    }

    Seen stored(String mail, State state, boolean uncertain, int attempts) {
        stored.add(new Stored(mail, state, uncertain, attempts, ""));
        return this;
    }

    Seen dead(String mail, String reason, boolean uncertain, int attempts) {
        stored.add(new Stored(mail, State.DEAD, uncertain, attempts, reason));
        return this;
    }

    Seen failed(String mail, int number, int code, String error) {
        failures.add(new Failure(mail, number, code, error));
        return this;
    }

    Seen refused(String mail, int code) {
        refusals.add(new Refusal(mail, code));
        return this;
    }

    /** Over a connection of the first dispatcher. */
    Seen delivered(String mail, long second) {
        return delivered(mail, second, true, "same");
    }

    Seen delivered(String mail, long second, boolean answered, String digest) {
        bodies.add(mail);
        copies.add(new Copy(mail, 1, second * SECOND, second * SECOND, answered, digest));
        return this;
    }

    Seen body(String mail) {
        bodies.add(mail);
        return this;
    }

    Seen fault(Fault.Kind kind, int dispatcher, long fromSecond, long toSecond) {
        faults.add(new Fault(kind, dispatcher, fromSecond * SECOND, toSecond * SECOND));
        return this;
    }

    Seen records(long number) {
        records = number;
        return this;
    }

    Seen exit(boolean told, int code) {
        exits.add(new Ordeal.Exit(1, told, code));
        return this;
    }

    Account account() {
        return Account.of(new Evidence(
                new Load(asked, withdrawn),
                new Database(deeds, stored, failures),
                new RelayLog(copies, bodies, refusals),
                new Ordeal(faults, exits),
                records,
                MAX_ATTEMPTS));
    }

    List<Violation.Kind> violations() {
        return account().violations().stream().map(Violation::kind).toList();
    }
}
