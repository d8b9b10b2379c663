package dev.bookpost.testkit.outbox;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** The outbox does what the model of the protocol does, whose every state is checked elsewhere. */
public interface OutboxModelContract {
    int MOVES = 60;

    OutboxFixture outbox();

    /** The number of the repetition is the seed. */
    @RepeatedTest(20)
    default void a_random_walk_leads_model_and_outbox_to_the_same_rows(RepetitionInfo repetition) {
        OutboxWalk walk = new OutboxWalk(outbox(), repetition.getCurrentRepetition());
        for (int move = 0; move < MOVES; move++) {
            try {
                walk.step();
            } catch (AssertionError e) {
                throw new AssertionError("after these moves:\n" + walk.told(), e);
            }
        }
    }
}
