package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.MailState;

/**
 * What has to be true in every state, and of a mail that nobody has in hand. What can no longer matter about such a mail
 * is then forgotten, so that states which differ in nothing else are one.
 */
final class Rest {
    private Rest() {}

    static void check(World world) {
        for (Mail mail : world.mails) {
            if (mail.uncertain && !mail.explained) {
                mail.breaks("9: it is marked uncertain with no fault to explain it");
            }
            if (mail.state == MailState.SENT && mail.accepted == 0) {
                mail.breaks("1: it counts as sent, and no relay has it");
            }
            if (mail.isDead() && !mail.hadSender) {
                mail.breaks("4: it died, and no sender ever had it");
            }
            if (mail.state == MailState.WITHDRAWN && !mail.withdrawn) {
                mail.breaks("1: it counts as withdrawn, and nobody asked for that");
            }
            if (!world.inHand(mail.index) && !mail.isLive()) {
                checkEnd(mail);
            }
        }
    }

    private static void checkEnd(Mail mail) {
        if (mail.accepted == 2 && !mail.uncertain) {
            mail.breaks("9: it was accepted twice, and is not marked uncertain");
        }
        if (mail.state != MailState.SENT && mail.accepted > 0 && !mail.uncertain) {
            mail.breaks("9: a relay has it, it ended %s, and is not marked uncertain".formatted(mail.state));
        }
    }

    static void forget(World world) {
        boolean deadIsFinal = world.withdrawals == 0 && world.interventions == 0;
        for (Mail mail : world.mails) {
            if (world.inHand(mail.index) || mail.locked) {
                continue;
            }
            if (!mail.isStored() || (mail.isDead() && deadIsFinal)) {
                forget(mail);
            } else if (mail.state == MailState.PENDING && mail.accepted == 0) {
                mail.explained = mail.uncertain;
            }
        }
    }

    private static void forget(Mail mail) {
        boolean sent = mail.state == MailState.SENT;
        boolean telling = mail.accepted > 0 && !sent;
        mail.attempts = 0;
        mail.lost = false;
        mail.withdrawRequested = false;
        mail.deliveredLate = false;
        mail.due = true;
        mail.everClaimed = false;
        mail.accepted = Math.min(1, mail.accepted);
        mail.uncertain &= telling;
        mail.explained &= telling;
        mail.overtaken = false;
        mail.reported = false;
        mail.withdrawn = mail.state == MailState.WITHDRAWN;
        mail.kills = 0;
        mail.record = false;
        mail.oldRecord = false;
        mail.announced = false;
        mail.hadSender = mail.isDead();
    }
}
