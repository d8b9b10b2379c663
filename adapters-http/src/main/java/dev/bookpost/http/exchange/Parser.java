package dev.bookpost.http.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;

/** Turns what a client wrote into a value of ours. */
@FunctionalInterface
public interface Parser<T> {
    /** @throws Unfit if it is no such value */
    T parse(JsonNode written) throws Unfit;

    default <R> Parser<R> map(Function<? super T, ? extends R> function) {
        return written -> function.apply(parse(written));
    }

    /** Says what the value should have been, as a clause that follows the field's name. */
    final class Unfit extends Exception {
        public Unfit(String message) {
            super(message, null, false, false);
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }
}
