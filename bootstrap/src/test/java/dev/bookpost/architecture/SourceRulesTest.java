package dev.bookpost.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Rules about the sources of all modules; those about tests have their violators as text. */
class SourceRulesTest {
    /** A test that waits for time to pass is slow on a good day and wrong on a bad one. */
    private static final Pattern SLEEP = Pattern.compile("\\bsleep\\s*\\(|::\\s*sleep\\b|\\bpark(Nanos|Until)\\b");

    /** A mock repeats what its author believes; the in-memory adapters are held to the same contract as the real ones. */
    private static final Pattern MOCK = Pattern.compile("\\b(org\\.(mockito|easymock|powermock|jmock)|io\\.mockk)\\b");

    /** The one place where a test that the machine cannot run is reported as skipped, with its reason. */
    private static final String MAY_SKIP = "NotOnThisMachine.java";

    /** A test that does not run is taken for one that passes. */
    private static final Pattern SKIP =
            Pattern.compile("@\\s*([\\w.]+\\.)?(Disabled\\w*|Ignore|Enabled(If|On|For)\\w*)\\b"
                    + "|\\bAssumptions?\\b|\\bassum(e|ing)\\w*\\s*\\(|\\bTestAbortedException\\b");

    @Test
    void the_tests_of_every_module_are_read() {
        assertThat(Checkout.modules())
                .extracting(module -> module.getFileName().toString())
                .contains("domain", "application", "db", "testkit", "adapters-persistence", "adapters-smtp")
                .contains("adapters-http", "adapters-kafka", "kafka-broker", "bootstrap");
        assertThat(Checkout.testSources())
                .extracting(source -> source.path().getFileName().toString())
                .contains("TransitionTest.java", "DispatchPolicyTest.java", "OutboxRepositoryContract.java")
                .contains("ClaimPlanTest.java", "RelayTest.java", "ServerTest.java", "SettingsTest.java")
                .contains("ReceiverTest.java");
    }

    @Test
    void no_test_sleeps() {
        assertThat(testsWith(SLEEP)).isEmpty();
    }

    @Test
    void no_test_mocks() {
        assertThat(testsWith(MOCK)).isEmpty();
    }

    @Test
    void no_test_is_skipped() {
        assertThat(testsWith(SKIP))
                .extracting(path -> path.getFileName().toString())
                .containsExactly(MAY_SKIP);
    }

    private static List<Path> testsWith(Pattern pattern) {
        return Checkout.testSources().stream()
                .filter(source -> pattern.matcher(source.code()).find())
                .map(SourceFile::path)
                .toList();
    }

    @Test
    void sleeping_is_noticed_in_each_form() {
        assertThat(List.of(
                        "Thread.sleep(10);",
                        "TimeUnit.SECONDS.sleep (1);",
                        "import static java.lang.Thread.sleep; void f() { sleep(10); }",
                        "retry(Thread::sleep);",
                        "LockSupport.parkNanos(1_000);"))
                .allMatch(code -> finds(SLEEP, code));
        assertThat(finds(SLEEP, "void nobody_sleeps() { Thread.onSpinWait(); }"))
                .isFalse();
    }

    @Test
    void mocking_is_noticed_in_each_form() {
        assertThat(List.of(
                        "import org.mockito.Mockito;",
                        "import static org.mockito.Mockito.*;",
                        "Object mock = org.easymock.EasyMock.mock(Clock.class);"))
                .allMatch(code -> finds(MOCK, code));
        assertThat(finds(MOCK, "import org.assertj.core.api.Assertions;")).isFalse();
    }

    @Test
    void skipping_is_noticed_in_each_form() {
        assertThat(List.of(
                        "@Disabled @Test void f() {}",
                        "@org.junit.jupiter.api.Disabled(\"flaky\") void f() {}",
                        "@DisabledOnOs(OS.MAC) void f() {}",
                        "@EnabledIfEnvironmentVariable(named = \"CI\", matches = \"1\") void f() {}",
                        "@Ignore void f() {}",
                        "Assumptions.abort();",
                        "assumeTrue(docker);",
                        "assumingThat(docker, () -> {});"))
                .allMatch(code -> finds(SKIP, code));
        assertThat(finds(SKIP, "@Test void a_disabled_account_cannot_sign_in() {}"))
                .isFalse();
    }

    private static boolean finds(Pattern pattern, String code) {
        return pattern.matcher(new SourceFile(Path.of("Violator.java"), code).code())
                .find();
    }

    @Test
    void comments_and_literals_are_not_code() {
        String text = """
                /* one */ int a = 1; // two
                String b = "three \\" three"; char c = '"'; /** four
                 * four */ char d = '\\''; String e = \"""
                    five " five \\\""" five
                    \"""; int z = 2;
                """;
        assertThat(new SourceFile(Path.of("Some.java"), text).code().replaceAll("\\s+", " "))
                .isEqualTo(" int a = 1; String b = ; char c = ; char d = ; String e = ; int z = 2; ");
    }

    /** Null is then an error of compilation; the violator shows that a package without the mark is noticed. */
    @Test
    void every_package_is_null_marked_but_the_violator() {
        Pattern mark = Pattern.compile("@NullMarked\\s+package ");
        List<SourceFile> sources = Checkout.sources();
        Set<String> marked = sources.stream()
                .filter(source -> mark.matcher(source.code()).find())
                .flatMap(source -> source.packageName().stream())
                .collect(Collectors.toSet());
        assertThat(sources.stream()
                        .filter(source -> !marked.contains(source.packageName().orElse("none")))
                        .map(source -> source.path().getFileName().toString()))
                .containsExactly("Unmarked.java");
    }

    /** A package that a rule spells out by itself would not be among those that are known to hold classes. */
    @Test
    void rules_take_their_packages_from_one_place() {
        Pattern literal = Pattern.compile("\"(dev\\.bookpost\\.|org\\.|java\\.|javax\\.)");
        String here = getClass().getPackageName();
        assertThat(Checkout.sources().stream()
                        .filter(source -> source.packageName().equals(Optional.of(here)))
                        .filter(source -> literal.matcher(source.text()).find())
                        .map(source -> source.path().getFileName().toString()))
                .containsExactlyInAnyOrder("Library.java", "Part.java");
    }
}
