package dev.bookpost.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

/** Collects what a body publisher publishes; those of the JDK can be read again and again. */
final class PublishedBody implements Flow.Subscriber<ByteBuffer> {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<String> text = new CompletableFuture<>();

    private PublishedBody() {}

    static String read(BodyPublisher publisher) {
        PublishedBody body = new PublishedBody();
        publisher.subscribe(body);
        try {
            return body.text.get(10, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException("the body of a request cannot be read again", e);
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(ByteBuffer chunk) {
        byte[] copy = new byte[chunk.remaining()];
        chunk.get(copy);
        bytes.writeBytes(copy);
    }

    @Override
    public void onError(Throwable failure) {
        text.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        text.complete(bytes.toString(UTF_8));
    }
}
