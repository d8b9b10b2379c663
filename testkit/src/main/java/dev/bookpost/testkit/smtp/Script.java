package dev.bookpost.testkit.smtp;

import org.jspecify.annotations.Nullable;

/** What a {@link ScriptedSmtp} does out of the ordinary. */
@FunctionalInterface
public interface Script {
    /** Nothing: every mail is taken. */
    Script ACCEPT_ALL = (step, connection, mail) -> null;

    /**
     * @param connection the server's how-manieth, from 1
     * @param mail the connection's how-manieth, from 1; 0 before its first MAIL
     * @return null for what a friendly relay does
     */
    @Nullable
    Move at(Step step, int connection, int mail);

    /** The same at each time the dialogue comes there. */
    static Script on(Step at, Move move) {
        return (step, connection, mail) -> step == at ? move : null;
    }

    /** Only for the given mail of each connection. */
    static Script onMail(int nth, Step at, Move move) {
        return (step, connection, mail) -> step == at && mail == nth ? move : null;
    }

    /** Only on the given connection. */
    static Script onConnection(int nth, Step at, Move move) {
        return (step, connection, mail) -> step == at && connection == nth ? move : null;
    }

    /** This one, and where it has nothing to say, the other. */
    default Script or(Script other) {
        return (step, connection, mail) -> {
            Move move = at(step, connection, mail);
            return move != null ? move : other.at(step, connection, mail);
        };
    }
}
