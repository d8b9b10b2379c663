package dev.bookpost.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.Transition;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every setup to its end. With {@code -Dmodel.size=large} the large ones too, which takes minutes and gigabytes. */
class ProtocolModelTest {
    private static final int BOUND = 60_000_000;
    private static final int LONGEST_PATH = 25;

    @TestFactory
    Stream<DynamicTest> every_invariant_holds_in_every_state() {
        boolean large = "large".equals(System.getProperty("model.size"));
        return Stream.concat(Setups.small().stream(), large ? Setups.large().stream() : Stream.empty())
                .map(setup -> DynamicTest.dynamicTest(setup.name(), () -> {
                    Exploration.Result result = Exploration.of(setup, Protocol.CODE, BOUND);
                    System.out.printf("model, %s: %s%n", setup, result);
                    assertThat(result.path()).as(result.toString()).isEmpty();
                    assertThat(result.complete()).isTrue();
                }));
    }

    @TestFactory
    Stream<DynamicTest> leaving_a_rule_out_breaks_an_invariant() {
        return Stream.of(Mutation.values())
                .map(mutation -> DynamicTest.dynamicTest(mutation.name(), () -> {
                    // what is found is the mutation's doing, for without it the same setup has nothing to show
                    assertThat(Setups.small()).contains(mutation.setup);
                    Exploration.Result result = Exploration.of(mutation.setup, mutation, BOUND);
                    assertThat(result.path()).as(result.toString()).hasSizeBetween(3, LONGEST_PATH);
                }));
    }

    @Test
    void a_state_from_which_no_way_leads_to_the_end_is_found() {
        Protocol noEnd = new Protocol() {
            @Override
            public boolean mayStart(boolean startWindowOver) {
                return false;
            }
        };
        assertThat(Exploration.of(Setups.NO_FAULTS, noEnd, BOUND).path())
                .containsExactly("invariant 1: from here no way leads to the end of every mail");
    }

    @Test
    void a_search_that_meets_its_bound_does_not_count_as_complete() {
        Exploration.Result result = Exploration.of(Setups.NO_FAULTS, Protocol.CODE, 100);
        assertThat(result.complete()).isFalse();
        assertThat(result.path()).isEmpty();
    }

    /** A decision that is added to the code has to be added here, or the model no longer speaks of the code. */
    @Test
    void every_decision_of_the_code_is_one_of_the_models() throws NoSuchMethodException {
        List<Method> decisions = decisions();
        assertThat(decisions).hasSizeGreaterThanOrEqualTo(7);
        for (Method decision : decisions) {
            Method replaceable = Protocol.class.getMethod(decision.getName(), decision.getParameterTypes());
            assertThat(replaceable.getReturnType()).isEqualTo(decision.getReturnType());
        }
    }

    @Test
    void every_decision_of_the_code_is_asked_for() {
        Set<String> asked = new TreeSet<>();
        Protocol recording = (Protocol) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Protocol.class}, (proxy, method, arguments) -> {
                    asked.add(method.getName());
                    return method.invoke(Protocol.CODE, arguments);
                });
        Exploration.of(Setups.FREEZE, recording, 20_000);
        Exploration.of(Setups.PEOPLE, recording, 5_000);
        Exploration.of(Setups.PUBLISHING, recording, 5_000);
        assertThat(asked).containsAll(decisions().stream().map(Method::getName).collect(Collectors.toSet()));
    }

    private static List<Method> decisions() {
        return Arrays.stream(Transition.class.getDeclaredMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers()) && Modifier.isPublic(method.getModifiers()))
                .filter(method -> !method.isSynthetic())
                .toList();
    }
}
