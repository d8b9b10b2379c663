package dev.bookpost.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.bootstrap.StartFailure;
import dev.bookpost.testkit.database.TestDatabase;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OperatorCommandTest {
    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final String PASSWORD = "a long password";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void empty() {
        DATABASE.reset();
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    private int run(String password, String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Map<String, String> environment = Map.of(
                "BOOKPOST_DB_URL", DATABASE.dataSource().getUrl(),
                "BOOKPOST_DB_USER", String.valueOf(DATABASE.dataSource().getUser()),
                "BOOKPOST_DB_PASSWORD", String.valueOf(DATABASE.dataSource().getPassword()));
        return new CommandLineProgram(environment, (settings, surroundings, sampleData) -> {
                    throw new StartFailure("not to be started here");
                })
                .askingPasswordsOf(question -> password)
                .printingTo(new PrintWriter(out, true), new PrintWriter(err, true))
                .run(arguments);
    }

    private static List<String> people() {
        return DATABASE.query("select email || ' ' || role || ' ' || email_confirmed from member order by 1");
    }

    private static void signUp(String email) {
        DATABASE.execute("""
                insert into member (id, email, name, locale, time_zone, role, password_hash, created_at)
                values (gen_random_uuid(), '%s', 'Somebody', 'en', 'UTC', 'MEMBER', 'x', now())""".formatted(email));
        DATABASE.execute("insert into member_session select 'x'::bytea, id, now(), now() + '1 day' from member");
    }

    @Test
    void operators_and_viewers_are_added() {
        assertThat(run(PASSWORD, "operator", "add", "Oda@Example.com")).isZero();
        assertThat(out.toString()).contains("oda@example.com is added as an operator");
        assertThat(run(PASSWORD, "operator", "add", "vic@example.com", "--viewer"))
                .isZero();
        assertThat(people()).containsExactly("oda@example.com OPERATOR true", "vic@example.com VIEWER true");
        assertThat(DATABASE.query("select password_hash from member")).allMatch(hash -> hash.startsWith("$argon2id$"));
        assertThat(run(PASSWORD, "operator", "add", "oda@example.com")).isZero();
        assertThat(out.toString()).contains("nothing was changed");
    }

    @Test
    void a_member_becomes_one_only_where_it_is_said() {
        signUp("oda@example.com");
        assertThat(run(PASSWORD, "operator", "add", "oda@example.com")).isEqualTo(1);
        assertThat(err.toString()).contains("oda@example.com is a member", "--promote");
        assertThat(people()).containsExactly("oda@example.com MEMBER false");
        assertThat(run(PASSWORD, "operator", "add", "oda@example.com", "--promote"))
                .isZero();
        assertThat(people()).containsExactly("oda@example.com OPERATOR true");
        assertThat(DATABASE.query("select count(*)::text from member_session")).containsExactly("0");
        assertThat(DATABASE.query("select password_hash from member").getFirst())
                .startsWith("$argon2id$");
    }

    @Test
    void an_operator_is_removed() {
        run(PASSWORD, "operator", "add", "oda@example.com");
        assertThat(run("", "operator", "remove", "oda@example.com")).isZero();
        assertThat(people()).containsExactly("oda@example.com MEMBER true");
        assertThat(run("", "operator", "remove", "oda@example.com")).isEqualTo(1);
        assertThat(err.toString()).contains("a plain member already");
        assertThat(run("", "operator", "remove", "nobody@example.com")).isEqualTo(1);
    }

    @Test
    void a_password_that_is_none_changes_nothing() {
        assertThat(run("", "operator", "add", "oda@example.com")).isEqualTo(1);
        assertThat(err.toString()).contains("no password was given");
        for (String bad : List.of("short", "x".repeat(129))) {
            assertThat(run(bad, "operator", "add", "oda@example.com")).isEqualTo(1);
            assertThat(err.toString()).contains("10 to 128 characters");
        }
        assertThat(people()).isEmpty();
    }

    @Test
    void wrong_use_is_told() {
        assertThat(run(PASSWORD, "operator", "add", "no address")).isEqualTo(2);
        assertThat(run(PASSWORD, "operator", "add")).isEqualTo(2);
        assertThat(run(PASSWORD, "operator", "remove", "@")).isEqualTo(2);
        assertThat(run(PASSWORD, "operator")).isEqualTo(2);
        assertThat(run(PASSWORD, "operator", "add", "--help")).isZero();
        assertThat(out.toString()).contains("--promote", "ADDRESS");
    }

    @Test
    void a_password_is_read_from_the_first_line_of_the_input() {
        byte[] input = "pässword of mine\nnext\n".getBytes(StandardCharsets.UTF_8);
        assertThat(PasswordPrompt.of(new ByteArrayInputStream(input)).ask("? ")).isEqualTo("pässword of mine");
        assertThat(PasswordPrompt.of(new ByteArrayInputStream(new byte[0])).ask("? "))
                .isEmpty();
    }
}
