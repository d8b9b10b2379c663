package dev.bookpost.testkit.outbox;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** The outbox does what the model of the protocol does, whose every state is checked elsewhere. */
public interface OutboxModelContract {
    OutboxFixture outbox();

    /** Gives the same numbers for the same seed. */
    RandomGenerator random(long seed);

    /** The number of the repetition is the seed. */
    @RepeatedTest(10)
    default void a_random_walk_leads_model_and_outbox_to_the_same_rows(RepetitionInfo repetition) {
        OutboxWalk.make(outbox(), random(repetition.getCurrentRepetition()));
    }
}
