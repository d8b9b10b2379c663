package dev.bookpost.smtp.relay;

import dev.bookpost.domain.outbox.SendOutcome;
import dev.bookpost.smtp.relay.Progress.Stage;

/**
 * What a failure means, by the stage at which it came: before RCPT it is the relay's trouble, from RCPT on the mail's,
 * and after the final dot without an answer nobody knows.
 */
final class Outcomes {
    private Outcomes() {}

    static SendOutcome of(Progress progress, Exception failure) {
        if (progress.delivered()) {
            return new SendOutcome.Delivered(progress.text());
        }
        int code = progress.refusal();
        String cause = code != 0 ? progress.text() : progress.stage() + ": " + describe(failure);
        if (progress.stage().compareTo(Stage.RCPT) < 0) {
            return new SendOutcome.RelayUnavailable(code, cause);
        }
        if (progress.stage() == Stage.DOT && code == 0) {
            return new SendOutcome.Uncertain(cause);
        }
        return code >= 500 ? new SendOutcome.Refused(code, cause) : new SendOutcome.Deferred(code, cause);
    }

    static SendOutcome notConnected(Exception failure) {
        return new SendOutcome.RelayUnavailable(0, describe(failure));
    }

    private static String describe(Throwable failure) {
        StringBuilder all = new StringBuilder();
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < 8; cause = cause.getCause(), depth++) {
            all.append(depth == 0 ? "" : " <- ")
                    .append(cause.getClass().getSimpleName())
                    .append(' ')
                    .append(cause.getMessage());
        }
        String line = all.toString().replaceAll("\\s+", " ");
        return line.length() <= Progress.MAX_TEXT ? line : line.substring(0, Progress.MAX_TEXT);
    }
}
