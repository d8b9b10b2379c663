package dev.bookpost.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.command.CommandLineProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a copy of the launcher, in a checkout of its own, with JDKs and a Maven that only say what they were told. */
class LauncherTest {
    @TempDir
    private Path temporary;

    private Path checkout;
    private Path bin;
    private Path jdks;

    @BeforeEach
    void lay_out_a_checkout_with_a_blank_in_its_path() throws Exception {
        checkout = Files.createDirectories(temporary.resolve("our checkout"));
        jdks = Files.createDirectories(temporary.resolve("jvm"));
        bin = Files.createDirectories(temporary.resolve("bin"));
        Files.copy(launcher(), checkout.resolve("bookpost"));
        Files.createDirectories(checkout.resolve("domain/src/main/java"));
        Files.writeString(checkout.resolve("domain/src/main/java/A.java"), "class A {}");
        Files.writeString(checkout.resolve("pom.xml"), "<project/>");
        for (String tool : List.of(
                "bash",
                "cat",
                "cp",
                "date",
                "dirname",
                "find",
                "flock",
                "grep",
                "head",
                "mkdir",
                "mv",
                "readlink",
                "rm",
                "sed",
                "tail",
                "tee",
                "touch",
                "tr")) {
            Path real = Path.of("/usr/bin", tool);
            if (Files.exists(real)) {
                program(bin.resolve(tool), "exec " + real + " \"$@\"");
            }
        }
    }

    private static Path launcher() {
        Path here = Path.of("").toAbsolutePath();
        return Files.exists(here.resolve("bookpost")) ? here.resolve("bookpost") : here.resolve("../bookpost");
    }

    @Test
    void without_a_jdk_it_says_what_to_install() throws Exception {
        Result result = bookpost("demo");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.output()).contains("no JDK 21 or newer found").contains("apt install openjdk-21-jdk");
    }

    @Test
    void an_old_jdk_is_no_jdk() throws Exception {
        Path old = jdk("jdk-17", "17");

        Result result = bookpost(Map.of("JAVA_HOME", old.toString()), "demo");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.output()).contains("no JDK 21 or newer found");
    }

    @Test
    void a_runtime_that_cannot_compile_is_no_jdk() throws Exception {
        Files.delete(jdk("jre-25", "25").resolve("bin/javac"));

        assertThat(bookpost("demo").output()).contains("no JDK 21 or newer found");
    }

    @Test
    void the_newest_jdk_is_found_although_java_home_and_the_path_name_an_old_one() throws Exception {
        Path old = jdk("jdk-17", "17");
        jdk("jdk-21", "21");
        jdk("jdk-25", "25");
        maven(0);
        program(bin.resolve("javac"), "exec '" + old.resolve("bin/javac") + "' \"$@\"");

        Result result = bookpost(Map.of("JAVA_HOME", old.toString()), "version");

        assertThat(result.output()).contains("jdk-25 runs");
        assertThat(result.code()).isZero();
    }

    @Test
    void a_java_home_that_will_do_is_taken_before_a_newer_one() throws Exception {
        jdk("jdk-25", "25");
        maven(0);

        assertThat(bookpost(Map.of("JAVA_HOME", jdk("jdk-21", "21").toString()), "version")
                        .output())
                .contains("jdk-21 runs");
    }

    @Test
    void without_maven_it_says_what_to_install() throws Exception {
        jdk("jdk-25", "25");

        Result result = bookpost("demo");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.output()).contains("Maven is not installed").contains("apt install maven");
    }

    @Test
    void it_builds_what_is_missing_once_and_again_when_a_source_has_changed() throws Exception {
        jdk("jdk-25", "25");
        maven(0);

        assertThat(bookpost("version").output())
                .contains("building Bookpost (first time: a few minutes)…")
                .contains("bookpost:   [1/2] Bookpost domain\n")
                .contains("runs");
        assertThat(bookpost("version").output()).doesNotContain("building");

        changeASource();
        assertThat(bookpost("version").output()).contains("building Bookpost (sources have changed)…");
    }

    private void changeASource() throws IOException {
        Files.setLastModifiedTime(
                checkout.resolve("domain/src/main/java/A.java"),
                FileTime.fromMillis(Files.getLastModifiedTime(checkout.resolve("bootstrap/target/app/built"))
                                .toMillis()
                        + 5_000));
    }

    @Test
    void a_build_leaves_the_jars_of_a_running_program_alone_and_clears_away_those_of_an_ended_one() throws Exception {
        jdk("jdk-25", "25");
        maven(0);
        bookpost("version");
        Path app = checkout.resolve("bootstrap/target/app");
        Path first = app.resolve(Files.readString(app.resolve("current")).strip());
        // holds the lock as the program does, until its input ends
        Process running = new ProcessBuilder(
                        "flock", "--shared", first.resolve("in-use").toString(), "bash", "-c", "echo held; cat")
                .start();
        assertThat(running.inputReader().readLine()).isEqualTo("held");

        changeASource();
        bookpost("version");
        assertThat(first.resolve("lib")).exists();

        running.outputWriter().close();
        assertThat(running.waitFor(20, TimeUnit.SECONDS)).isTrue();
        changeASource();
        bookpost("version");
        assertThat(first).doesNotExist();
    }

    @Test
    void building_runs_no_tests_and_asks_jdk_24_and_later_not_to_warn() throws Exception {
        jdk("jdk-25", "25");
        maven(0);
        bookpost("version");

        assertThat(Files.readString(temporary.resolve("mvn.log")))
                .contains("-Dmaven.test.skip=true")
                .contains("--sun-misc-unsafe-memory-access=allow")
                .contains("-f " + checkout.toRealPath().resolve("pom.xml"));
    }

    @Test
    void a_failed_build_shows_its_errors_and_is_tried_again() throws Exception {
        jdk("jdk-25", "25");
        maven(1);

        Result result = bookpost("demo");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.output())
                .contains("[ERROR] cannot find symbol")
                .contains("the build failed")
                .contains("build.log")
                .doesNotContain("runs");
        maven(0);
        assertThat(bookpost("version").output()).contains("building").contains("runs");
    }

    @Test
    void arguments_reach_the_program_as_they_are() throws Exception {
        jdk("jdk-25", "25");
        maven(0);

        assertThat(bookpost("serve", "--config", "a file.properties").output())
                .contains("<-Dbookpost.home=" + checkout.toRealPath() + ">")
                .containsPattern("<.*/our checkout/bootstrap/target/app/run-[0-9-]+/lib/\\*>")
                .contains("<dev.bookpost.bootstrap.Main> <serve> <--config> <a file.properties>");
        for (String command : CommandLineProgram.names()) {
            assertThat(bookpost(command, "--state", "DEAD").output())
                    .contains("<dev.bookpost.bootstrap.Main> <" + command + "> <--state> <DEAD>");
        }
    }

    @Test
    void help_needs_nothing_and_an_unknown_command_is_a_usage_error() throws Exception {
        Result help = bookpost("--help");
        Result unknown = bookpost("srve");

        assertThat(help.code()).isZero();
        for (String command : CommandLineProgram.names()) {
            assertThat(help.output()).contains("  " + command + " ");
        }
        assertThat(help.output()).contains("  verify ");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.output()).contains("unknown command: srve");
    }

    @Test
    void a_chaos_run_or_a_measurement_that_cannot_be_meant_is_a_usage_error() throws Exception {
        for (List<String> arguments : List.of(
                List.of("--chaos"),
                List.of("--chaos", ""),
                List.of("--chaos", "soon"),
                List.of("--chaos", "30"),
                List.of("--chaos", "PT"),
                List.of("--chaos", "5m", "--seed", "seven"),
                List.of("--chaos", "5m", "-X"),
                List.of("--seed", "7"),
                List.of("--rates"),
                List.of("--rates", "smtp"),
                List.of("--rates", "2525", "--mails", "99"),
                List.of("--rates", "2525", "--seed", "7"),
                List.of("--rates", "2525", "-X"),
                List.of("--chaos", "5m", "--mails", "500"))) {
            List<String> command = new ArrayList<>(List.of("verify"));
            command.addAll(arguments);
            Result result = bookpost(command.toArray(String[]::new));

            assertThat(result.code()).as(arguments.toString()).isEqualTo(2);
            assertThat(result.output()).contains("Usage: ./bookpost verify").contains("--chaos DURATION");
        }
    }

    @Test
    void a_long_chaos_run_builds_without_tests_and_runs_from_copies_of_our_jars() throws Exception {
        jdk("jdk-25", "25");
        maven(0);
        Path target = checkout.resolve("chaos/target");
        Path ours = checkout.resolve("domain/target/bookpost-domain.jar");
        Path foreign = temporary.resolve("library.jar");
        for (Path jar : List.of(target.resolve("bookpost-chaos-1.jar"), ours, foreign)) {
            Files.createDirectories(jar.getParent());
            Files.createFile(jar);
        }
        Files.createFile(Files.createDirectories(ours.resolveSibling("broker")).resolve("kafka.jar"));
        Files.writeString(target.resolve("class-path"), ours.toRealPath() + ":" + foreign);

        Result result = bookpost("verify", "--chaos", "30m", "--way", "mixed", "--seed", "-7");

        assertThat(Files.readString(temporary.resolve("mvn.log"))).contains("-pl chaos -am -Dmaven.test.skip=true");
        String copies = checkout.toRealPath().resolve("chaos/target/run-").toString();
        assertThat(result.output())
                .containsPattern("<" + copies + "[0-9-]+/lib/bookpost-chaos-1.jar:" + copies
                        + "[0-9-]+/lib/bookpost-domain.jar:" + foreign + ">")
                .containsPattern("<dev.bookpost.chaos.Main> <" + copies + "[0-9-]+> <30m> <mixed> <-7>");
        try (Stream<Path> files = Files.walk(target)) {
            assertThat(files.filter(file -> file.endsWith("lib/broker/kafka.jar")))
                    .hasSize(1);
        }
        assertThat(result.code()).isZero();
    }

    @Test
    void a_measurement_of_both_ways_runs_in_a_folder_of_its_own_with_the_newest_jdk() throws Exception {
        jdk("jdk-25", "25");
        maven(0);
        Path target = Files.createDirectories(checkout.resolve("chaos/target"));
        Files.createFile(target.resolve("bookpost-chaos-1.jar"));
        Files.createFile(target.resolve("class-path"));

        Result result = bookpost("verify", "--rates", "2525", "--mails", "500");

        String folder = checkout.toRealPath().resolve("chaos/target/rates-").toString();
        assertThat(result.output())
                .contains("jdk-25 runs")
                .containsPattern("<dev.bookpost.chaos.rate.Rates> <" + folder + "[0-9-]+> <2525> <500>");
        assertThat(result.code()).isZero();
    }

    private Path jdk(String name, String version) throws IOException {
        Path home = jdks.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        program(home.resolve("bin/java"), """
                if [ "$1" = -XshowSettings:properties ]; then
                  echo "    java.specification.version = %s" >&2
                else
                  echo "%s runs"
                  for argument in "$@"; do printf '<%%s> ' "$argument"; done
                fi
                """.formatted(version, name));
        program(home.resolve("bin/javac"), "exit 1");
        return home;
    }

    private void maven(int exitCode) throws IOException {
        Files.deleteIfExists(bin.resolve("mvn"));
        program(bin.resolve("mvn"), """
                echo "$MAVEN_OPTS $*" >> '%s'
                echo "[INFO] Building Bookpost domain 0.1.0-SNAPSHOT                     [1/2]"
                [ %d = 0 ] || echo "[ERROR] cannot find symbol"
                mkdir -p '%s'
                exit %d
                """.formatted(
                temporary.resolve("mvn.log"), exitCode, checkout.resolve("bootstrap/target/app/lib"), exitCode));
    }

    private static void program(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/bash\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Result bookpost(String... arguments) throws Exception {
        return bookpost(Map.of(), arguments);
    }

    private Result bookpost(Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("/bin/bash", checkout.resolve("bookpost").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(temporary.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("PATH", bin.toString());
        builder.environment().put("BOOKPOST_TEST_JDK_FOLDERS", jdks.toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), output);
    }

    private record Result(int code, String output) {}
}
