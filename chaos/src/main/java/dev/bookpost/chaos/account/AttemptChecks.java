package dev.bookpost.chaos.account;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.bookpost.chaos.account.Database.Failure;
import dev.bookpost.chaos.account.Database.State;
import dev.bookpost.chaos.account.Violation.Kind;
import java.util.Collections;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/** Nothing loops, nothing dies without a reason, and the relay's trouble costs no mail an attempt. */
final class AttemptChecks {
    /** The stages from which a failure without a reply is the mail's. */
    private static final Pattern STAGE = Pattern.compile("(RCPT|DATA|DOT): .*", Pattern.DOTALL);

    private final int maxAttempts;
    private final BiConsumer<Kind, String> found;

    AttemptChecks(int maxAttempts, BiConsumer<Kind, String> found) {
        this.maxAttempts = maxAttempts;
        this.found = found;
    }

    void check(Mail mail) {
        checkCounts(mail);
        checkCauses(mail);
        if (mail.is(State.DEAD) && !explained(mail)) {
            found.accept(Kind.UNEXPLAINED_DEATH, mail.reason() + " after " + mail.failures());
        }
    }

    private void checkCounts(Mail mail) {
        int highest = mail.failures().stream().mapToInt(Failure::number).max().orElse(0);
        // of a loss it is on record that it happened, but the first one stops short of the limit
        int most = maxAttempts + (mail.losses() > 0 ? 1 : 0);
        if (mail.attempts() > maxAttempts
                || highest > maxAttempts
                || mail.failures().size() > most) {
            found.accept(
                    Kind.TOO_MANY_ATTEMPTS,
                    mail.attempts() + " counted, " + mail.failures().size() + " on record");
        }
        // each lease can have sent one body; all but the one that ended the mail have left a failure, or were rejected
        // at no cost while the relay rejected everything
        int explained = mail.failures().size() + free(mail) + (mail.is(State.DEAD) ? 0 : 1);
        if (mail.bodies() > explained) {
            found.accept(Kind.TOO_MANY_BODIES, mail.bodies() + " where " + explained + " are explained");
        }
    }

    /** Rejections that the relay said and nobody counted. */
    private static int free(Mail mail) {
        long counted =
                mail.failures().stream().filter(failure -> failure.code() != 0).count();
        return (int) Math.max(0, mail.refusals().size() - counted);
    }

    private void checkCauses(Mail mail) {
        mail.failures().stream()
                .filter(AttemptChecks::isNoCause)
                .forEach(failure -> found.accept(Kind.ATTEMPT_WITHOUT_CAUSE, failure.error()));
        Map<Integer, Long> counted = mail.failures().stream()
                .filter(failure -> failure.code() != 0)
                .collect(groupingBy(Failure::code, counting()));
        counted.forEach((code, times) -> {
            int said = Collections.frequency(mail.refusals(), code);
            if (times > said) {
                found.accept(
                        Kind.ATTEMPT_WITHOUT_CAUSE,
                        code + " counted " + times + " times, said from RCPT on " + said + " times");
            }
        });
    }

    private static boolean isNoCause(Failure failure) {
        boolean withoutReply = failure.code() == 0
                && !failure.lost()
                && !STAGE.matcher(failure.error()).matches();
        return withoutReply || failure.error().contains(RelayLog.TROUBLE);
    }

    private boolean explained(Mail mail) {
        return switch (mail.reason()) {
            case "refused" -> mail.failures().stream().anyMatch(failure -> failure.code() >= 500);
            case "attempts" -> mail.attempts() >= maxAttempts && mail.failures().size() >= maxAttempts;
            case "lost" -> mail.losses() >= 2;
            default -> false;
        };
    }
}
