package dev.bookpost.bootstrap.embedded;

import dev.bookpost.bootstrap.StartFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The embedded server of a process that runs beside this one, found by what it left in the data folder. Nothing is
 * locked and nothing is ended.
 */
public record RunningPostgres(String jdbcUrl, String password) {
    /** In postmaster.pid (PostgreSQL documentation, section 67.1), counted from 0. */
    private static final int PORT_LINE = 3;

    /** @return empty if no server works on the data below this folder */
    public static Optional<RunningPostgres> find(Path dataDir) {
        if (!Files.isDirectory(dataDir)) {
            return Optional.empty();
        }
        try {
            Path folder = dataDir.toRealPath();
            Path cluster = folder.resolve(Cluster.DATA);
            if (Orphan.find(cluster).isEmpty()) {
                return Optional.empty();
            }
            List<String> lines = Files.readAllLines(cluster.resolve(Orphan.PID_FILE));
            if (lines.size() <= PORT_LINE) {
                throw new StartFailure("the embedded PostgreSQL is just starting or stopping; try again");
            }
            int port = Integer.parseInt(lines.get(PORT_LINE).strip());
            String password = Files.readString(folder.resolve(Cluster.PASSWORD)).strip();
            return Optional.of(new RunningPostgres(EmbeddedPostgresServer.jdbcUrl(port), password));
        } catch (IOException | NumberFormatException e) {
            throw new StartFailure("cannot tell how to reach the embedded PostgreSQL in " + dataDir + ": " + e, e);
        }
    }

    @Override
    public String toString() {
        return "RunningPostgres[" + jdbcUrl + "]";
    }
}
