package dev.bookpost.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ProtocolModelTest {
    private static final int BOUND = 20_000_000;

    @TestFactory
    List<DynamicTest> every_invariant_holds_in_every_state() {
        return Setups.small().stream()
                .map(setup -> DynamicTest.dynamicTest(setup.name(), () -> holds(setup)))
                .toList();
    }

    private static void holds(Setup setup) {
        long began = System.nanoTime();
        Exploration.Result result = Exploration.of(setup, Protocol.CODE, BOUND);
        System.out.println("model, " + setup + ": " + result + " " + (System.nanoTime() - began) / 1_000_000 + " ms");
        assertThat(result.path()).as(result.toString()).isEmpty();
        assertThat(result.complete()).isTrue();
    }
}
