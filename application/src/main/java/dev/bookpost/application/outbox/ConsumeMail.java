package dev.bookpost.application.outbox;

import dev.bookpost.domain.outbox.Claim;
import dev.bookpost.domain.outbox.ClaimRequest;
import dev.bookpost.domain.outbox.ClaimedMail;
import dev.bookpost.domain.outbox.MailId;
import dev.bookpost.domain.outbox.MailKind;
import dev.bookpost.domain.outbox.OutboxRepository;
import dev.bookpost.domain.outbox.PublishedClaim;
import dev.bookpost.domain.outbox.PublishedMails;
import dev.bookpost.domain.outbox.PublishedMails.Received;
import dev.bookpost.domain.outbox.Settlement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * To the relay, with mails that were published. A record is done with once the result of its mail is written, or once it
 * is clear that its mail is not to be sent because of it.
 */
public final class ConsumeMail implements WayOut {
    private final PublishedMails records;
    private final SendMail sendMail;
    private final Map<MailId, Received> inHand = new ConcurrentHashMap<>();

    public ConsumeMail(PublishedMails records, SendMail sendMail) {
        this.records = records;
        this.sendMail = sendMail;
    }

    @Override
    public Set<MailKind> known() {
        return sendMail.known();
    }

    /** Asks the outbox without a record as well: whether it can be reached is of interest in quiet hours, too. */
    @Override
    public Claim claim(OutboxRepository outbox, ClaimRequest request) {
        List<Received> offered = records.take(request.limit());
        PublishedClaim answer;
        try {
            answer = outbox.claimPublished(
                    request, offered.stream().map(Received::publication).toList());
        } catch (RuntimeException | Error e) {
            offered.forEach(records::putBack);
            throw e;
        }
        Claim claim = answer.claim();
        Set<MailId> handedOut = new HashSet<>();
        claim.mails().forEach(mail -> handedOut.add(mail.id()));
        int put = 0;
        for (Received record : offered) {
            MailId id = record.publication().id();
            if (answer.later().contains(id)) {
                records.putBack(record);
                put++;
            } else if (handedOut.remove(id)) {
                inHand.put(id, record);
            } else {
                records.done(record);
            }
        }
        boolean more = put == 0 && offered.size() == request.limit();
        return new Claim(
                claim.mails(), claim.resolved(), claim.lostWaiting(), more, claim.madeUncertain(), claim.control());
    }

    @Override
    public Settlement.Result pass(ClaimedMail mail, DispatchPolicy policy, Dispatcher.Worker worker)
            throws InterruptedException {
        return sendMail.pass(mail, policy, worker);
    }

    @Override
    public void settled(MailId id) {
        Received record = inHand.remove(id);
        if (record != null) {
            records.done(record);
        }
    }
}
