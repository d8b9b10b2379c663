package dev.bookpost.chaos.account;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import dev.bookpost.chaos.account.Database.Failure;
import dev.bookpost.chaos.account.Database.Stored;
import dev.bookpost.chaos.account.Load.Asked;
import dev.bookpost.chaos.account.Load.Withdrawn;
import dev.bookpost.chaos.account.RelayLog.Copy;
import dev.bookpost.chaos.account.RelayLog.Refusal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Brings together what the callers, the database and the relay know of each mail. */
final class Mails {
    private final Map<String, Asked> asked;
    private final Map<String, List<Stored>> rows;
    private final Map<String, List<Commit>> withdrawn;
    private final Map<String, List<Failure>> failures;
    private final Map<String, List<Copy>> copies;
    private final Map<String, List<Integer>> refusals;
    private final Map<String, Long> bodies;

    private Mails(Evidence seen) {
        asked = seen.load().asked().stream().collect(toMap(Asked::mail, mail -> mail));
        rows = seen.database().stored().stream().collect(groupingBy(Stored::mail));
        withdrawn = seen.load().withdrawn().stream()
                .collect(groupingBy(Withdrawn::mail, mapping(Withdrawn::commit, toList())));
        failures = seen.database().failures().stream().collect(groupingBy(Failure::mail));
        copies = seen.relay().copies().stream()
                .sorted(Comparator.comparingLong(Copy::accepted))
                .collect(groupingBy(Copy::mail));
        refusals =
                seen.relay().refusals().stream().collect(groupingBy(Refusal::mail, mapping(Refusal::code, toList())));
        bodies = seen.relay().bodies().stream().collect(groupingBy(mail -> mail, counting()));
    }

    static List<Mail> of(Evidence seen) {
        Mails mails = new Mails(seen);
        Set<String> ids = new TreeSet<>(mails.asked.keySet());
        ids.addAll(mails.rows.keySet());
        ids.addAll(mails.copies.keySet());
        return ids.stream().map(mails::mail).toList();
    }

    private Mail mail(String id) {
        return new Mail(
                id,
                asked.get(id),
                rows.getOrDefault(id, List.of()),
                withdrawn.getOrDefault(id, List.of()),
                failures.getOrDefault(id, List.of()),
                copies.getOrDefault(id, List.of()),
                refusals.getOrDefault(id, List.of()),
                bodies.getOrDefault(id, 0L).intValue());
    }
}
