package dev.bookpost.testkit.model;

/** What can happen next. {@code %1$s} is the process, {@code %2$s} the mails. */
enum Move {
    LOCK("a business transaction locks %2$s to withdraw it"),
    ROLL_BACK("the business transaction on %2$s rolls back", true),
    WITHDRAW("the business transaction withdraws %2$s and commits", true),
    REQUEUE("an operator requeues %2$s"),
    DISCARD("an operator discards %2$s"),
    PAUSE("an operator pauses the outbox"),
    RESUME("an operator resumes the outbox", true),
    DELAY_OVER("the retry delay of %2$s is over", true),
    HORIZON_OVER("nobody has taken the published %2$s in time", true),
    LEASE_OVER("the lease of %2$s runs out", true),
    CRASH("%1$s is killed"),
    FREEZE("%1$s freezes"),
    WAKE("%1$s wakes up late", true),
    SNAPSHOT("%1$s claims: its statement sees %2$s", true),
    CLAIM("%1$s claims: locks, writes, commits, gets %2$s", true),
    CLAIM_UNANSWERED("%1$s claims: locks, writes, commits %2$s, and the answer is lost"),
    CLAIM_LATE("%1$s claims: locks, writes, commits, gets %2$s only when the lease has ended"),
    RECEIVE("%1$s receives the record of %2$s, and claims"),
    RECEIVE_LAST("%1$s receives the record of %2$s, which does not come again, and claims", true),
    RECORD_GONE("a record of %2$s gets lost, or is skipped"),
    PUBLISH("%1$s leaves a record of %2$s with the broker", true),
    ACKNOWLEDGE("the broker acknowledges to %1$s the record of %2$s", true),
    NOT_ACKNOWLEDGED("%1$s gives up the record of %2$s, which the broker keeps all the same"),
    START("%1$s begins to send %2$s", true),
    KILLED("%1$s begins to send %2$s, which kills it", true),
    GIVE_BACK("%1$s will give %2$s back unsent", true),
    ACCEPT("the relay accepts %2$s from %1$s", true),
    DEFER("the relay defers %2$s of %1$s"),
    REFUSE("the relay refuses %2$s of %1$s"),
    TURN_AWAY("the relay is not available to %1$s for %2$s"),
    BREAK("the connection of %1$s breaks after the final dot of %2$s, which the relay did not take"),
    READ("%1$s reads the 250 for %2$s", true),
    LOSE_REPLY("the 250 for %2$s never reaches %1$s"),
    SETTLE("%1$s settles %2$s", true),
    SETTLE_UNANSWERED("%1$s settles %2$s, and the answer is lost");

    private final String text;
    /** It happens of itself, if nothing else does: neither a fault nor somebody's decision. */
    final boolean fair;

    Move(String text) {
        this(text, false);
    }

    Move(String text, boolean fair) {
        this.text = text;
        this.fair = fair;
    }

    String describe(String worker, String mails) {
        return text.formatted(worker, mails);
    }
}
