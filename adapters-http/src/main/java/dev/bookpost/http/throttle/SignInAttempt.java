package dev.bookpost.http.throttle;

/** One password that is being tried. It counts only if it is wrong; where that was not found out, nothing is counted. */
public final class SignInAttempt implements AutoCloseable {
    private final Buckets.Taken taken;
    private final Runnable onSuccess;
    private boolean counts;

    SignInAttempt(Buckets.Taken taken, Runnable onSuccess) {
        this.taken = taken;
        this.onSuccess = onSuccess;
    }

    public void failed() {
        counts = true;
    }

    public void succeeded() {
        onSuccess.run();
    }

    @Override
    public void close() {
        if (!counts) {
            taken.giveBack();
        }
    }
}
