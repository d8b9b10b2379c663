package dev.bookpost.bootstrap.composition;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import dev.bookpost.testkit.smtp.Move;
import dev.bookpost.testkit.smtp.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** With everything real, and in more detail than anybody runs it with: what is secret or personal is in no log. */
class LogsHoldNoSecretsTest {
    private static final String EMAIL = "zephyrine.quill@example.com";
    private static final String NAME = "Zephyrine Quillfeather";
    private static final String PASSWORD = "xylophone-barnacle-42";
    private static final String TITLE = "Oculist about the twitch";
    private static final String REASON = "Marmalade emergency";
    private static final Pattern LINK_TOKEN = Pattern.compile("[#=]([A-Za-z0-9_-]{20,})");

    private final ListAppender<ILoggingEvent> logs = new ListAppender<>();
    private final Map<Logger, Level> before = new HashMap<>();
    private final Stage stage = new Stage();

    /** As the service is configured, but for {@code dev.bookpost} in detail and others at INFO. */
    @BeforeEach
    void listen() {
        level(Logger.ROOT_LOGGER_NAME, Level.INFO);
        level("dev.bookpost", Level.DEBUG);
        level("org.simplejavamail", Level.OFF);
        logs.start();
        logger(Logger.ROOT_LOGGER_NAME).addAppender(logs);
    }

    private void level(String name, Level level) {
        before.put(logger(name), logger(name).getLevel());
        logger(name).setLevel(level);
    }

    private static Logger logger(String name) {
        return (Logger) LoggerFactory.getLogger(name);
    }

    @AfterEach
    void end() {
        stage.close();
        logger(Logger.ROOT_LOGGER_NAME).detachAppender(logs);
        before.forEach(Logger::setLevel);
    }

    @Test
    void neither_success_nor_failure_leaves_a_password_token_address_name_or_text_in_the_logs() throws Exception {
        List<String> secrets = new ArrayList<>(List.of(
                EMAIL,
                "zephyrine.quill",
                NAME,
                "Quillfeather",
                PASSWORD,
                TITLE,
                REASON,
                "$argon2id$",
                "wrong-password"));
        stage.relay.play((step, connection, mail) ->
                step == Step.RCPT && mail == 2 ? Move.reply("550 5.2.1 <" + EMAIL + "> is disabled") : null);
        Stage.Running running = stage.start("BOOKPOST_SMTP_CONNECTIONS", "1");
        ApiClient api = running.api();
        String resource = running.addResource(1);

        signUp(api);
        stage.awaitSettled(1);
        secrets.add(LINK_TOKEN
                .matcher(ArrivedMail.of(stage.relay.received().getFirst()).text())
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.joining()));
        signIn(api, "wrong-password");
        String token = signIn(api, PASSWORD).text("token");
        secrets.add(token);
        useEverything(api, token, resource);
        stage.awaitSettled(2);

        // what the database has to say about rows that it does not take
        stage.database.execute("alter table member add constraint broken check (name is null) not valid");
        stage.database.execute("alter table booking add constraint broken check (title is null) not valid");
        stage.database.execute("alter table member_session add constraint broken check (member_id is null) not valid");
        assertThat(api.post("/api/members", null, """
                        {"email": "other.%s", "name": "%s", "password": "%s"}""".formatted(EMAIL, NAME, PASSWORD))
                        .status())
                .isEqualTo(500);
        assertThat(book(api, token, resource, 12).status()).isEqualTo(500);
        assertThat(signIn(api, PASSWORD).status()).isEqualTo(500);
        stage.database.execute("alter table member rename to elsewhere");
        assertThat(signIn(api, PASSWORD).status()).isGreaterThanOrEqualTo(500);
        assertThat(api.get("/api/members/me", token).status()).isGreaterThanOrEqualTo(500);

        String all = logs.list.stream().map(LogsHoldNoSecretsTest::line).collect(Collectors.joining("\n"));
        assertThat(all).as("what failed is logged").contains("POST /api/members failed", "POST /api/bookings failed");
        assertThat(secrets)
                .doesNotContain("")
                .allSatisfy(secret -> assertThat(all).doesNotContain(secret));
    }

    private static void signUp(ApiClient api) {
        String json = "{\"email\": \"%s\", \"name\": \"%s\", \"password\": \"%s\"}".formatted(EMAIL, NAME, PASSWORD);
        assertThat(api.post("/api/members", null, json).status()).isEqualTo(201);
        assertThat(api.post("/api/members", null, json).status()).isEqualTo(409);
        assertThat(api.post("/api/members", null, json.replace("}", "")).status())
                .isEqualTo(400);
    }

    private static ApiClient.Answer signIn(ApiClient api, String password) {
        return api.post("/api/sessions", null, "{\"email\": \"%s\", \"password\": \"%s\"}".formatted(EMAIL, password));
    }

    private static ApiClient.Answer book(ApiClient api, String token, String resource, int hour) {
        return api.post(
                "/api/bookings", token, """
                {"resourceId": "%s", "title": "%s", "start": "%s", "end": "%s"}
                """.formatted(resource, TITLE, ApiClient.hour(hour), ApiClient.hour(hour + 1)));
    }

    private static void useEverything(ApiClient api, String token, String resource) {
        ApiClient.Answer booked = book(api, token, resource, 10);
        assertThat(booked.status()).isEqualTo(201);
        assertThat(book(api, token, resource, 10).status()).isEqualTo(409);
        String booking = "/api/bookings/" + booked.text("id");
        String reason = "{\"reason\": \"" + REASON + "\"}";
        assertThat(api.post(booking + "/cancel", token, reason).status()).isEqualTo(200);
        for (String path : List.of(
                "/api/members/me",
                booking,
                booking + "/mails",
                "/api/outbox?recipient=" + EMAIL,
                "/api/" + EMAIL,
                "/confirm?token=" + token)) {
            assertThat(api.get(path, token).status()).isLessThan(500);
        }
        assertThat(api.get("/api/members/me", token + "x").status()).isEqualTo(401);
        assertThat(api.post("/api/members/confirm", null, "{\"token\": \"" + token + "\"}")
                        .status())
                .isEqualTo(400);
    }

    private static String line(ILoggingEvent event) {
        return event.getLoggerName() + " " + event.getFormattedMessage()
                + (event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
}
