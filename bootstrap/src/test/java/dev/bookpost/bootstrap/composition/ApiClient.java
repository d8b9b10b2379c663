package dev.bookpost.bootstrap.composition;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Speaks to the API as a browser would. */
final class ApiClient implements AutoCloseable {
    private static final String PASSWORD = "correct horse battery";

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI base;

    ApiClient(URI base) {
        this.base = base;
    }

    /** An answer; its flat JSON is read by field name, for which no parser is needed. */
    record Answer(int status, String body) {
        String text(String field) {
            return texts(field).stream()
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no " + field + " in " + status + " " + body));
        }

        /** The values of all fields of that name, in order. */
        List<String> texts(String field) {
            return Pattern.compile('"' + field + "\":\"?([^\",}]*)")
                    .matcher(body)
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .toList();
        }
    }

    Answer get(String path, @Nullable String token) {
        return send(request(path, token).GET());
    }

    Answer post(String path, @Nullable String token, String json) {
        return send(
                request(path, token).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    Answer postForm(String path, String form) {
        return send(request(path, null)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    }

    private HttpRequest.Builder request(String path, @Nullable String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path)).timeout(Duration.ofSeconds(30));
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    private Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    Answer signUp(String email, String locale) {
        return post("/api/members", null, """
                {"email": "%s", "name": "Ann Lee", "password": "%s", "locale": "%s", "timeZone": "Asia/Seoul"}
                """.formatted(email, PASSWORD, locale));
    }

    /** Returns the token of a new session of somebody who has signed up. */
    String signIn(String email) {
        return post("/api/sessions", null, """
                {"email": "%s", "password": "%s"}
                """.formatted(email, PASSWORD)).text("token");
    }

    /** Books an hour, a number of hours from a fixed moment next week. */
    Answer book(String token, String resourceId, int hour) {
        return post("/api/bookings", token, booking(resourceId, hour));
    }

    /** As {@link #book}, with an Idempotency-Key. */
    Answer bookOnce(String key, String token, String resourceId, int hour) {
        return send(request("/api/bookings", token)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString(booking(resourceId, hour))));
    }

    private static String booking(String resourceId, int hour) {
        Instant start = hour(hour);
        return """
                {"resourceId": "%s", "start": "%s", "end": "%s"}
                """.formatted(resourceId, start, start.plus(1, ChronoUnit.HOURS));
    }

    /** A number of hours from a fixed moment next week. */
    static Instant hour(int hour) {
        return Instant.now()
                .plus(7, ChronoUnit.DAYS)
                .truncatedTo(ChronoUnit.DAYS)
                .plus(hour, ChronoUnit.HOURS);
    }

    /** Sends that many requests at the same moment. */
    static List<Answer> atOnce(int count, IntFunction<Answer> request) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(count);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Answer>> requests = IntStream.range(0, count)
                    .<Callable<Answer>>mapToObj(i -> () -> {
                        ready.countDown();
                        ready.await();
                        return request.apply(i);
                    })
                    .toList();
            return threads.invokeAll(requests).stream().map(ApiClient::answer).toList();
        }
    }

    private static Answer answer(Future<Answer> future) {
        try {
            return future.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
