package dev.bookpost.bootstrap.command;

import dev.bookpost.bootstrap.StartFailure;
import dev.bookpost.bootstrap.settings.InvalidSettingsException;
import java.net.BindException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says in one line, for the person who typed the command, why it failed. */
final class Failures {
    private Failures() {}

    static String explain(Throwable failure) {
        if (failure instanceof InvalidSettingsException settings) {
            return String.valueOf(settings.getMessage());
        }
        List<Throwable> chain = chain(failure);
        return chain.stream()
                .flatMap(cause -> explainOne(cause).stream())
                .findFirst()
                .map(Failures::oneLine)
                .orElseGet(
                        () -> "failed unexpectedly: " + oneLine(describe(chain.getLast())) + " (--verbose tells more)");
    }

    private static List<Throwable> chain(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> chain = new ArrayList<>();
        for (@Nullable Throwable cause = failure; cause != null && seen.add(cause); cause = cause.getCause()) {
            chain.add(cause);
        }
        return chain;
    }

    private static Optional<String> explainOne(Throwable cause) {
        return switch (cause) {
            case StartFailure known -> Optional.ofNullable(known.getMessage());
            case SQLException sql -> Optional.of(explain(sql));
            case BindException bind ->
                Optional.of("the port is taken (" + bind.getMessage() + "); set BOOKPOST_HTTP_PORT to another one");
            case FileSystemException file ->
                Optional.of("the file " + file.getFile() + " cannot be used: "
                        + (file.getReason() == null ? describe(file) : file.getReason()));
            default -> Optional.empty();
        };
    }

    /** By the classes of SQLSTATE (appendix A of PostgreSQL's manual), for the texts depend on the server's language. */
    private static String explain(SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        String said = " (" + failure.getMessage() + ")";
        return switch (state) {
            case "28P01", "28000" ->
                "the database refused user or password: check BOOKPOST_DB_USER and" + " BOOKPOST_DB_PASSWORD" + said;
            case "3D000" -> "the database does not exist: check BOOKPOST_DB_URL, or create it" + said;
            case "42P01", "42703", "42883" ->
                "the database has not the schema of this version: run bookpost migrate" + said;
            case "42501" -> "the database user may not do what is needed" + said;
            case "53100" -> "the disk of the database server is full" + said;
            case "53300" -> "the database server has no connection left" + said;
            case "57P03" -> "the database server is starting or stopping; try again" + said;
            default ->
                state.startsWith("08")
                        ? "the database cannot be reached: check BOOKPOST_DB_URL and whether the server runs" + said
                        : "the database reported an error" + said;
        };
    }

    private static String describe(Throwable cause) {
        String name = cause.getClass().getSimpleName();
        return cause.getMessage() == null ? name : name + ": " + cause.getMessage();
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*[\\r\\n]+\\s*", "; ");
    }
}
