package dev.bookpost.chaos.account;

import dev.bookpost.chaos.account.Database.State;
import dev.bookpost.chaos.account.Load.Asked;
import dev.bookpost.chaos.account.Violation.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Invariant 5: within a group, the first copy of an earlier mail comes before the first copy of a later one.
 *
 * <p>A mail that is dead or was taken back blocks no other, so a copy of it that a frozen sender or the network lets
 * go late may come after a later one's; it is counted, as is a further copy of a mail that was sent in order.
 */
final class OrderChecks {
    private final Consumer<Violation> found;
    private int groups;
    private int pairs;
    private int lateCopies;

    OrderChecks(Consumer<Violation> found) {
        this.found = found;
    }

    void check(List<Mail> mails) {
        Map<String, List<Mail>> byGroup = new LinkedHashMap<>();
        mails.stream()
                .filter(mail -> mail.asked() != null && !mail.copies().isEmpty())
                .forEach(mail -> byGroup.computeIfAbsent(asked(mail).group(), group -> new ArrayList<>())
                        .add(mail));
        byGroup.values().stream().filter(group -> group.size() > 1).forEach(this::checkGroup);
    }

    private void checkGroup(List<Mail> group) {
        groups++;
        group.sort(Comparator.comparingInt(mail -> asked(mail).place()));
        for (int i = 0; i < group.size(); i++) {
            for (int j = i + 1; j < group.size(); j++) {
                checkPair(group.get(i), group.get(j));
            }
        }
    }

    private void checkPair(Mail earlier, Mail later) {
        pairs++;
        long laterLeft = later.firstDelivery().orElseThrow();
        if (earlier.lastDelivery().orElseThrow() < laterLeft) {
            return;
        }
        boolean inOrder = earlier.firstDelivery().orElseThrow() < laterLeft;
        boolean blockedNone = earlier.is(State.DEAD) || earlier.mayBeWithdrawn();
        if ((inOrder || blockedNone) && earlier.uncertain()) {
            lateCopies++;
        } else {
            found.accept(new Violation(
                    Kind.OUT_OF_ORDER,
                    asked(earlier).group(),
                    earlier.id() + " " + earlier.rows() + " after " + later.id() + " " + later.rows()));
        }
    }

    private static Asked asked(Mail mail) {
        return Objects.requireNonNull(mail.asked());
    }

    int groups() {
        return groups;
    }

    int pairs() {
        return pairs;
    }

    int lateCopies() {
        return lateCopies;
    }
}
