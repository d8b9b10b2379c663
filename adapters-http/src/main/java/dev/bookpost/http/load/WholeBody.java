package dev.bookpost.http.load;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.EagerContentHandler.ContentLoader;
import org.eclipse.jetty.server.handler.EagerContentHandler.ContentLoaderFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body without holding a thread, and hands the request on with all of it. What is beyond the longest that
 * anybody wants is read too, for else its sender might not see the answer, but not kept; and not without end.
 */
final class WholeBody extends ContentLoader implements Invocable.Task {
    private static final long MAX_READ_BYTES = 4L * 1024 * 1024;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final int mostKept;
    private long readBytes;

    private WholeBody(int mostKept, Handler next, Request request, Response response, Callback callback) {
        super(next, request, response, callback);
        this.mostKept = mostKept;
    }

    /** @param longestBody one more byte is handed on, if there is one */
    record Factory(int longestBody) implements ContentLoaderFactory {
        /** Null stands for all. */
        @Override
        public @Nullable String getApplicableMimeType() {
            return null;
        }

        @Override
        public ContentLoader newContentLoader(
                @Nullable String contentType,
                @Nullable String mimeType,
                Handler handler,
                Request request,
                Response response,
                Callback callback) {
            return new WholeBody(longestBody + 1, handler, request, response, callback);
        }
    }

    @Override
    protected void load() {
        if (readOn()) {
            handOn();
        }
    }

    /** More has come. This must not block, so the request is handed on by another thread. */
    @Override
    public void run() {
        if (readOn()) {
            getRequest().getContext().execute(this::handOn);
        }
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    /** Whether that is all; if not, it either goes on when more comes, or has been ended. */
    private boolean readOn() {
        while (true) {
            Content.Chunk chunk = getRequest().read();
            if (chunk == null) {
                getRequest().demand(this);
                return false;
            }
            if (Content.Chunk.isFailure(chunk)) {
                fail(chunk.getFailure());
                return false;
            }
            keep(chunk.getByteBuffer());
            boolean enough = chunk.isLast() || readBytes > MAX_READ_BYTES;
            chunk.release();
            if (enough) {
                return true;
            }
        }
    }

    private void keep(ByteBuffer content) {
        readBytes += content.remaining();
        byte[] bytes = new byte[Math.min(content.remaining(), mostKept - kept.size())];
        content.get(bytes);
        kept.writeBytes(bytes);
    }

    /** A body that is no HTTP is told so; a client that has gone, or was cut off, is told nothing. */
    private void fail(Throwable failure) {
        if (failure instanceof HttpException) {
            Response.writeError(getRequest(), getResponse(), getCallback(), failure);
        } else {
            getCallback().failed(failure);
        }
    }

    private void handOn() {
        handle(new Loaded(getRequest(), kept.toByteArray()), getResponse(), getCallback());
    }

    private static final class Loaded extends Request.Wrapper {
        private Content.Chunk next;

        Loaded(Request request, byte[] body) {
            super(request);
            next = Content.Chunk.from(ByteBuffer.wrap(body), true);
        }

        @Override
        public Content.Chunk read() {
            Content.Chunk chunk = next;
            next = Content.Chunk.EOF;
            return chunk;
        }

        @Override
        public void demand(Runnable demandCallback) {
            getContext().execute(demandCallback);
        }
    }
}
