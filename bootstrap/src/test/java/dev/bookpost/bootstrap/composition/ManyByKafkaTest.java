package dev.bookpost.bootstrap.composition;

import static dev.bookpost.domain.outbox.MailState.SENT;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Publishers and consumers in numbers, which come and go. */
@Timeout(180)
class ManyByKafkaTest {
    private static final String[] QUICK = {"BOOKPOST_OUTBOX_BATCH", "200"};

    private final KafkaStage kafka = new KafkaStage(6);
    private final Stage stage = kafka.stage;

    @AfterEach
    void end() {
        kafka.close();
    }

    private static int number(String recipient) {
        return Integer.parseInt(recipient.replaceAll("\\D", ""));
    }

    @Test
    void of_ten_thousand_mails_none_is_lost_or_doubled_or_overtaken_though_consumers_come_and_go() throws Exception {
        int count = 10_000;
        int groups = 2_500;
        stage.enqueueInGroups(count, groups);
        kafka.start("publisher", QUICK);
        kafka.start("publisher", QUICK);
        Stage.Running leaving = kafka.start("consumer", QUICK);
        kafka.start("consumer", QUICK);
        kafka.start("consumer", QUICK);
        stage.awaitSettled(SENT, 2_500);
        Stage.Running joining = kafka.start("consumer", QUICK);
        stage.awaitSettled(SENT, 2_500);
        leaving.close();
        stage.awaitSettled(SENT, count - 5_000);

        List<Integer> arrived =
                kafka.recipients().stream().map(ManyByKafkaTest::number).toList();
        assertThat(arrived).hasSize(count).doesNotHaveDuplicates();
        Map<Integer, List<Integer>> byGroup = arrived.stream().collect(groupingBy(number -> number % groups));
        assertThat(byGroup).hasSize(groups);
        assertThat(byGroup.values()).allSatisfy(group -> assertThat(group).isSorted());
        assertThat(kafka.count("email_outbox")).isZero();
        assertThat(kafka.database()
                        .query("select state, count(*), max(attempt_count), bool_or(uncertain) from email_history"
                                + " group by state"))
                .containsExactly("SENT|" + count + "|0|f");
        assertThat(leaving.adapters().settledHere()).isPositive();
        assertThat(joining.adapters().settledHere()).isPositive();
    }
}
