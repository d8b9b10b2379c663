package dev.bookpost.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class HeldPartitionTest {
    private final HeldPartition held = new HeldPartition(new TopicPartition("mails", 0));

    @Test
    void to_be_committed_is_where_the_oldest_begins_that_is_not_done() {
        held.received(7);
        held.received(8);
        held.received(9);
        assertThat(held.toCommit()).hasValue(7);
        held.done(8);
        assertThat(held.toCommit()).hasValue(7);
        held.done(7);
        assertThat(held.toCommit()).hasValue(9);
        held.committed(9);
        assertThat(held.toCommit()).isEmpty();
        held.done(9);
        assertThat(held.toCommit()).hasValue(10);
    }

    @Test
    void nothing_is_committed_of_a_partition_of_which_nothing_was_received() {
        assertThat(held.toCommit()).isEmpty();
    }

    /** It was lost and has come back, and the answer to a commit from before comes only now. */
    @Test
    void a_commit_from_before_makes_nothing_to_be_committed() {
        held.committed(100);
        assertThat(held.toCommit()).isEmpty();
        held.received(90);
        held.done(90);
        assertThat(held.toCommit()).hasValue(91);
    }
}
