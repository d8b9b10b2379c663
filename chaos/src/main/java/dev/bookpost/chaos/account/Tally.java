package dev.bookpost.chaos.account;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.bookpost.chaos.account.Database.Failure;
import dev.bookpost.chaos.account.Database.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The account in figures. */
final class Tally {
    private final Evidence seen;
    private final List<Mail> mails;
    private final OrderChecks order;
    private final List<String> lines = new ArrayList<>();

    Tally(Evidence seen, List<Mail> mails, OrderChecks order) {
        this.seen = seen;
        this.mails = mails;
        this.order = order;
    }

    List<String> lines(int violations) {
        asked();
        ended();
        delivered();
        attempts();
        line("groups in which several mails left", order.groups());
        line("  pairs compared", order.pairs());
        line("  late copies of an earlier mail", order.lateCopies());
        line("faults", seen.ordeal().faults().size());
        each(seen.ordeal().faults().stream().map(fault -> fault.kind().words()));
        line("records published", seen.records());
        line(
                "processes stopped by SIGTERM",
                seen.ordeal().exits().stream().filter(Ordeal.Exit::asked).count());
        line("violations", violations);
        return List.copyOf(lines);
    }

    private void asked() {
        line("mails asked for", seen.load().asked().size());
        line("  committed", count(mail -> commit(mail, Commit.COMMITTED)));
        line("  rolled back", count(mail -> commit(mail, Commit.ROLLED_BACK)));
        line("    of them stored or delivered", count(mail -> commit(mail, Commit.ROLLED_BACK) && seen(mail)));
        line("  commit unknown", count(mail -> commit(mail, Commit.UNKNOWN)));
        line("    of them committed", count(mail -> commit(mail, Commit.UNKNOWN) && mail.stored()));
    }

    private void ended() {
        line("mails on record", count(Mail::stored));
        for (State state : State.values()) {
            line("  " + state, count(mail -> mail.is(state)));
            if (state == State.DEAD) {
                each("    ", mails.stream().filter(mail -> mail.is(State.DEAD)).map(Mail::reason));
            }
        }
    }

    private void delivered() {
        CopyChecks copies = new CopyChecks(seen.ordeal().faults(), (kind, detail) -> {});
        line("deliveries", seen.relay().copies().size());
        line("  mails delivered once", count(mail -> mail.copies().size() == 1));
        line("  mails delivered more often", count(mail -> mail.copies().size() > 1));
        line(
                "  duplicates",
                mails.stream()
                        .mapToLong(mail -> Math.max(0, mail.copies().size() - 1))
                        .sum());
        each("    ", mails.stream().flatMap(mail -> copies.causesOfDuplicates(mail).stream()));
        line("  delivered, but not SENT", count(mail -> !mail.copies().isEmpty() && !mail.is(State.SENT)));
        line("  marked uncertain", count(Mail::uncertain));
    }

    private void attempts() {
        line("failed attempts", seen.database().failures().size());
        each(seen.database().failures().stream().map(Tally::cause));
        line(
                "  most counted of one mail",
                mails.stream().mapToInt(Mail::attempts).max().orElse(0));
        line(
                "  most DATA commands of one mail",
                mails.stream().mapToInt(Mail::bodies).max().orElse(0));
    }

    private static String cause(Failure failure) {
        if (failure.lost()) {
            return Failure.LOST;
        }
        return failure.code() != 0
                ? "reply " + failure.code()
                : "no reply to " + failure.error().split(":", 2)[0];
    }

    private static boolean commit(Mail mail, Commit commit) {
        return mail.asked() != null && mail.asked().commit() == commit;
    }

    private static boolean seen(Mail mail) {
        return mail.stored() || !mail.copies().isEmpty();
    }

    private long count(Predicate<Mail> which) {
        return mails.stream().filter(which).count();
    }

    private void each(Stream<String> things) {
        each("  ", things);
    }

    private void each(String indent, Stream<String> things) {
        Map<String, Long> counted = new TreeMap<>(things.collect(groupingBy(thing -> thing, counting())));
        counted.forEach((thing, times) -> line(indent + thing, times));
    }

    private void line(String what, long figure) {
        lines.add("%-44s %8d".formatted(what, figure));
    }
}
