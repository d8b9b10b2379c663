package dev.bookpost.testkit.model;

import dev.bookpost.domain.outbox.ClaimedAs;
import dev.bookpost.domain.outbox.MailState;
import dev.bookpost.domain.outbox.Settlement;
import dev.bookpost.domain.outbox.Transition;
import org.jspecify.annotations.Nullable;

/** The protocol with one rule left out, and a setup in which that does harm. */
enum Mutation implements Protocol {
    NO_FENCE(Setups.FREEZE) {
        @Override
        public boolean owns(boolean sameLease, boolean leased) {
            return leased;
        }
    },
    A_RESULT_APPLIES_TWICE(Setups.LOST_ANSWERS) {
        @Override
        public boolean owns(boolean sameLease, boolean leased) {
            return sameLease;
        }
    },
    LOST_LEASES_DO_NOT_COUNT(Setups.POISON) {
        @Override
        public int attemptsAfterLoss(int attempts, boolean lostBefore, int maxAttempts) {
            return attempts;
        }
    },
    A_FIRST_LOSS_CAN_KILL(Setups.POISON_WITH_ONE_ATTEMPT) {
        @Override
        public int attemptsAfterLoss(int attempts, boolean lostBefore, int maxAttempts) {
            return attempts + 1;
        }
    },
    LOST_MAILS_ARE_HANDED_OUT_WITH_OTHERS(Setups.CRASH) {
        @Override
        public boolean suspect(boolean lost, @Nullable ClaimedAs heldBy) {
            return false;
        }
    },
    ONLY_THE_LATEST_LOSS_MAKES_A_SUSPECT(Setups.CRASH) {
        @Override
        public boolean suspect(boolean lost, @Nullable ClaimedAs heldBy) {
            return heldBy == ClaimedAs.SENDER;
        }
    },
    NO_GROUP_CHECK(Setups.NO_FAULTS) {
        @Override
        public boolean waitsFor(boolean earlierLive) {
            return false;
        }
    },
    WITHDRAWING_ENDS_A_LEASED_MAIL(Setups.PEOPLE) {
        @Override
        public boolean withdrawEndsAtOnce(boolean heldBySender) {
            return true;
        }
    },
    A_CLAIM_FORGETS_A_WITHDRAWAL(Setups.PAUSE) {
        @Override
        public Transition ofClaimed(Transition.Claimed row, int maxAttempts, boolean handOut) {
            return Protocol.CODE.ofClaimed(
                    new Transition.Claimed(
                            row.attempts(), row.lostNow(), false, row.deliveredLate(), row.moot(), row.held()),
                    maxAttempts,
                    handOut);
        }
    },
    A_WITHDRAWAL_OUTDOES_A_DELIVERY(Setups.PEOPLE) {
        @Override
        public Transition ofSettled(
                Settlement.Result result,
                int attempts,
                boolean withdrawRequested,
                boolean deliveredLate,
                boolean relayRejects) {
            return withdrawRequested
                    ? new Transition.Finish(MailState.WITHDRAWN)
                    : Protocol.CODE.ofSettled(result, attempts, false, deliveredLate, relayRejects);
        }
    },
    A_LATE_DELIVERY_PROVES_NOTHING(Setups.FREEZE) {
        @Override
        public Transition.LateDelivery ofLateDelivery(boolean dead, boolean leased, boolean published) {
            return Transition.LateDelivery.MARK_UNCERTAIN;
        }
    },
    A_CLAIM_DOES_NOT_ASK_WHETHER_IT_WAS_DELIVERED(Setups.TWO_FAULTS) {
        @Override
        public Transition ofClaimed(Transition.Claimed row, int maxAttempts, boolean handOut) {
            return Protocol.CODE.ofClaimed(
                    new Transition.Claimed(
                            row.attempts(), row.lostNow(), row.withdrawRequested(), false, row.moot(), row.held()),
                    maxAttempts,
                    handOut);
        }
    },
    A_HELD_KIND_IS_SENT_AGAIN(Setups.HOLD) {
        @Override
        public Transition ofClaimed(Transition.Claimed row, int maxAttempts, boolean handOut) {
            return Protocol.CODE.ofClaimed(
                    new Transition.Claimed(
                            row.attempts(),
                            row.lostNow(),
                            row.withdrawRequested(),
                            row.deliveredLate(),
                            row.moot(),
                            false),
                    maxAttempts,
                    handOut);
        }
    },
    NO_START_RULE(Setups.LATE_ANSWERS) {
        @Override
        public boolean mayStart(boolean startWindowOver) {
            return true;
        }
    },
    AN_OVERTAKEN_MAIL_CAN_BE_REQUEUED(Setups.PEOPLE) {
        @Override
        public Transition.Requeue ofRequeue(boolean dead, boolean overtaken, boolean dedupKeyTaken) {
            return Protocol.CODE.ofRequeue(dead, false, dedupKeyTaken);
        }
    },
    A_LATER_MAIL_OVERTAKES_ONLY_IF_IT_COUNTS_AS_SENT(Setups.PEOPLE) {
        @Override
        public boolean overtakes(boolean claimed, boolean sent, boolean uncertain) {
            return claimed || sent;
        }
    },
    A_LEASED_MAIL_CAN_BE_DISCARDED(Setups.PEOPLE) {
        @Override
        public boolean discardAllowed(boolean leased) {
            return true;
        }
    },
    A_LATE_MARK_IS_WRITTEN(Setups.TWO_PUBLISHERS) {
        @Override
        public boolean marks(boolean sameLease, @Nullable ClaimedAs heldBy) {
            return heldBy == ClaimedAs.PUBLISHER;
        }
    },
    A_MARK_IS_WRITTEN_WHOEVER_HOLDS_THE_MAIL(Setups.PUBLISHING_TWO_FAULTS) {
        @Override
        public boolean marks(boolean sameLease, @Nullable ClaimedAs heldBy) {
            return sameLease;
        }
    },
    /** The row goes on waiting, and the next poll publishes it again. */
    THE_MARK_IS_NOT_WRITTEN(Setups.PUBLISHING) {
        @Override
        public Transition ofSettled(
                Settlement.Result result,
                int attempts,
                boolean withdrawRequested,
                boolean deliveredLate,
                boolean relayRejects) {
            return result instanceof Settlement.Published
                    ? new Transition.Return()
                    : Protocol.CODE.ofSettled(result, attempts, withdrawRequested, deliveredLate, relayRejects);
        }
    },
    A_LOST_PUBLISHER_COUNTS(Setups.PUBLISHING_TWO_FAULTS) {
        @Override
        public boolean loses(@Nullable ClaimedAs heldBy) {
            return heldBy != null;
        }
    },
    A_CONSUMER_TAKES_WAITING_MAILS(Setups.PUBLISHING) {
        @Override
        public boolean claimableByRecord(
                boolean dead, @Nullable ClaimedAs heldBy, boolean published, boolean sameLease) {
            return Protocol.CODE.claimableByRecord(dead, heldBy, published || heldBy == null, sameLease);
        }
    },
    A_CONSUMER_TAKES_A_PUBLISHERS_MAIL_BY_AN_OLD_RECORD(Setups.PUBLISHING) {
        @Override
        public boolean claimableByRecord(
                boolean dead, @Nullable ClaimedAs heldBy, boolean published, boolean sameLease) {
            return Protocol.CODE.claimableByRecord(dead, heldBy, published, true);
        }
    },
    A_CONSUMER_TAKES_WHAT_IS_BEING_SENT(Setups.TWO_CONSUMERS) {
        @Override
        public boolean claimableByRecord(
                boolean dead, @Nullable ClaimedAs heldBy, boolean published, boolean sameLease) {
            return (!dead && heldBy == ClaimedAs.SENDER)
                    || Protocol.CODE.claimableByRecord(dead, heldBy, published, sameLease);
        }
    },
    A_CONSUMER_TAKES_LOST_MAILS_WITH_OTHERS(Setups.PUBLISHER_LOST) {
        @Override
        public boolean suspectByRecord(boolean lost) {
            return false;
        }
    },
    A_PUBLISHER_HAS_NO_START_RULE(Setups.TWO_PUBLISHERS) {
        @Override
        public boolean mayStart(boolean startWindowOver) {
            return true;
        }
    };

    @SuppressWarnings("ImmutableEnumChecker") // a record of numbers and of copied sets
    final Setup setup;

    Mutation(Setup setup) {
        this.setup = setup;
    }
}
