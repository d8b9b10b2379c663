package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@link OutboxRepository} on PostgreSQL. */
final class JooqOutboxRepository implements OutboxRepository {
    private static final Logger log = LoggerFactory.getLogger(JooqOutboxRepository.class);

    private final TransactionRunner transactions;
    private final boolean keepHistory;

    JooqOutboxRepository(TransactionRunner transactions, boolean keepHistory) {
        this.transactions = transactions;
        this.keepHistory = keepHistory;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            ClaimStatement.Outcome outcome = new ClaimStatement(sql, request).execute();
            RowChanges changes = new RowChanges(sql, keepHistory);
            List<ClaimedMail> mails = new ArrayList<>();
            List<Claim.Resolved> resolved = new ArrayList<>();
            for (ClaimStatement.Taken taken : outcome.taken()) {
                judge(taken, request, changes, mails, resolved);
            }
            changes.apply();
            return new Claim(mails, resolved, outcome.suspectWaiting());
        });
    }

    private static void judge(
            ClaimStatement.Taken taken,
            ClaimRequest request,
            RowChanges changes,
            List<ClaimedMail> mails,
            List<Claim.Resolved> resolved) {
        var stored = taken.row().into(EMAIL_OUTBOX);
        OutboxRow row = OutboxRow.of(stored);
        // a loss belongs to the lease before this claim's
        RowChanges.Attempt attempt = taken.lostNow()
                ? new RowChanges.Attempt(row.attempts(), row.leaseNo() - 1, 0, "its sender was lost", true)
                : new RowChanges.Attempt(row.attempts(), row.leaseNo(), 0, "no attempt is left", false);
        switch (Transition.ofClaimed(
                row.attempts(), request.maxAttempts(), taken.lostNow(), row.withdrawRequested(), row.deliveredLate())) {
            case Transition.Finish(var state) -> {
                changes.finish(row, state, null);
                resolved.add(new Claim.Resolved(row.mailId(), row.mailKind(), state));
            }
            case Transition.Die(var reason) -> {
                changes.die(row, reason, attempt);
                resolved.add(new Claim.Resolved(row.mailId(), row.mailKind(), MailState.DEAD));
            }
            case Transition.HandOut() -> {
                if (taken.lostNow()) {
                    changes.record(row, attempt);
                }
                mails.add(new ClaimedMail(
                        row.mailId(),
                        row.leaseNo(),
                        row.mailKind(),
                        stored.getReference(),
                        stored.getGroupKey(),
                        stored.getRecipient(),
                        stored.getLocale(),
                        stored.getPayload().data(),
                        stored.getDueAt(),
                        row.attempts(),
                        stored.getLost()));
            }
            case Transition.Retry retry -> throw new AssertionError(retry);
            case Transition.Return back -> throw new AssertionError(back);
        }
    }

    /** A batch that cannot be stored as a whole is stored one by one, so that one bad row keeps no other. */
    @Override
    public SettleReport settle(List<Settlement> settlements) {
        if (settlements.isEmpty()) {
            return SettleReport.NOTHING;
        }
        try {
            return settleTogether(settlements);
        } catch (DataAccessException e) {
            if (SqlFault.of(e) != SqlFault.DATA) {
                throw e;
            }
            if (settlements.size() == 1) {
                log.error(
                        "the result of mail {} cannot be stored (SQLSTATE {})",
                        settlements.getFirst().id(),
                        e.sqlState());
                return SettleReport.unstorable(settlements.getFirst().id());
            }
            return settlements.stream()
                    .map(settlement -> settle(List.of(settlement)))
                    .reduce(SettleReport.NOTHING, SettleReport::and);
        }
    }

    private SettleReport settleTogether(List<Settlement> settlements) {
        return transactions.run(connection -> new SettleBatch(Sql.on(connection), keepHistory).settle(settlements));
    }

    @Override
    public int releaseUnheld(String claimant, Set<MailId> held) {
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            List<OutboxRow> rows = OutboxRow.lockFree(sql, EMAIL_OUTBOX.CLAIMED_BY.eq(claimant)).stream()
                    .filter(row -> !held.contains(row.mailId()))
                    .toList();
            RowChanges changes = new RowChanges(sql, keepHistory);
            rows.forEach(row -> SettleBatch.decide(row, new Settlement.Released(), changes));
            changes.apply();
            return rows.size();
        });
    }
}
