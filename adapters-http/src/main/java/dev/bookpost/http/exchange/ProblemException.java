package dev.bookpost.http.exchange;

/** Ends a request with a problem; carries no stack trace, for it is an answer and no fault of ours. */
public final class ProblemException extends RuntimeException {
    private final transient Problem problem;

    ProblemException(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
