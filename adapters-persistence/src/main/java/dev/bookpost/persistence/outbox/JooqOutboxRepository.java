package dev.bookpost.persistence.outbox;

import static dev.bookpost.persistence.generated.Tables.EMAIL_OUTBOX;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.Publication;
import dev.bookpost.domain.outbox.PublishedClaim;
import dev.bookpost.domain.outbox.SettleReport;
import dev.bookpost.domain.outbox.Settlement;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@link OutboxRepository} on PostgreSQL. */
final class JooqOutboxRepository implements OutboxRepository {
    private static final Logger log = LoggerFactory.getLogger(JooqOutboxRepository.class);

    private final TransactionRunner transactions;
    private final boolean keepHistory;
    private final RandomGenerator random;

    JooqOutboxRepository(TransactionRunner transactions, boolean keepHistory, RandomGenerator random) {
        this.transactions = transactions;
        this.keepHistory = keepHistory;
        this.random = random;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            ControlRow.Reading control = ControlRow.read(sql);
            int allowance = control.state().allowance(request.limit(), request.lease(), control.now());
            if (allowance > 0 && control.relay().open()) {
                // the probe: one for all processes, so whoever comes second hands out nothing
                var locked = ControlRow.lockIfFree(sql);
                control = locked.orElse(control);
                allowance = locked.map(reading -> reading.state().allowance(1, request.lease(), reading.now()))
                        .orElse(0);
            }
            Claim claim = claim(sql, request, control, allowance);
            if (control.relay().open() && !claim.mails().isEmpty()) {
                ControlRow.writeProbe(sql, control, claim.mails().getFirst(), request.lease());
            }
            return claim;
        });
    }

    private Claim claim(DSLContext sql, ClaimRequest request, ControlRow.Reading control, int allowance) {
        boolean drawn = allowance > 0 && control.relay().drawsProbes();
        ClaimStatement.Outcome outcome = new ClaimStatement(sql, request, allowance, drawn).execute();
        RowChanges changes = new RowChanges(sql, keepHistory);
        Judgement judgement = new Judgement(request, allowance > 0, control.now(), changes);
        outcome.taken().forEach(judgement::of);
        changes.apply();
        return new Claim(
                judgement.mails,
                judgement.resolved,
                outcome.suspectWaiting(),
                outcome.full(),
                judgement.madeUncertain,
                control.state());
    }

    @Override
    public PublishedClaim claimPublished(ClaimRequest request, List<Publication> records) {
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            ControlRow.Reading control = ControlRow.read(sql);
            if (records.isEmpty()) {
                return ClaimByRecord.laterAll(control.state(), records);
            }
            if (control.relay().open()) {
                // who may be the one to probe is decided with the row locked; the others come again
                var locked = ControlRow.lockIfFree(sql);
                if (locked.isEmpty()) {
                    return ClaimByRecord.laterAll(control.state(), records);
                }
                control = locked.get();
            }
            return new ClaimByRecord(sql, request, control, keepHistory).execute(records);
        });
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
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            BreakerUpdate breaker = BreakerUpdate.write(sql, settlements, random);
            return new SettleBatch(sql, keepHistory, breaker).settle(settlements);
        });
    }

    @Override
    public int releaseUnheld(String claimant, Set<MailId> held) {
        return transactions.run(connection -> {
            DSLContext sql = Sql.on(connection);
            List<OutboxRow> rows = OutboxRow.lockFree(sql, EMAIL_OUTBOX.CLAIMED_BY.eq(claimant)).stream()
                    .filter(row -> !held.contains(row.mailId()))
                    .toList();
            RowChanges changes = new RowChanges(sql, keepHistory);
            rows.forEach(row -> SettleBatch.decide(row, new Settlement.Released(), false, changes));
            changes.apply();
            return rows.size();
        });
    }
}
