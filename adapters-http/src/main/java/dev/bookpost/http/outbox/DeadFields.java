package dev.bookpost.http.outbox;

import dev.bookpost.application.outbox.BulkRun;
import dev.bookpost.domain.outbox.DeadFilter;
import dev.bookpost.domain.outbox.DeathReason;
import dev.bookpost.http.exchange.Fields;
import dev.bookpost.http.exchange.Fields.Field;
import dev.bookpost.http.exchange.Values;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Which dead mails a bulk operation is about. */
final class DeadFields {
    private static final List<DeathReason> REASONS = List.of(DeathReason.values());

    private DeadFields() {}

    /**
     * Without any filter only if that is said: a forgotten field must not touch every dead mail.
     *
     * @throws dev.bookpost.http.exchange.ProblemException naming every wrong field
     */
    static BulkRun.Command command(Fields body, List<String> kinds) {
        Field<Boolean> all = body.optional("all", Values.bool(), false);
        Field<Optional<String>> kind = body.optional("kind", Values.oneOf(kinds, name -> name));
        Field<Optional<DeathReason>> reason = body.optional("reasonCode", Values.oneOf(REASONS, DeathReason::code));
        Field<Optional<Instant>> deadBefore = body.optional("deadBefore", Values.instant());
        Field<Integer> limit = body.optional("limit", Values.integer(1, Integer.MAX_VALUE), Integer.MAX_VALUE);
        Field<Boolean> dryRun = body.optional("dryRun", Values.bool(), false);
        boolean filtered = List.of(kind, reason, deadBefore).stream()
                .anyMatch(field -> field.ifValid().map(Optional::isPresent).orElse(true));
        if (filtered && all.ifValid().orElse(false)) {
            body.refuse("all", "goes with no other filter");
        }
        if (!filtered && !all.ifValid().orElse(true)) {
            body.refuse("all", "must be true unless kind, reasonCode or deadBefore is given");
        }
        body.verify();
        DeadFilter filter = new DeadFilter(
                kind.value().orElse(null),
                reason.value().orElse(null),
                deadBefore.value().orElse(null));
        return new BulkRun.Command(filter, limit.value(), dryRun.value());
    }
}
