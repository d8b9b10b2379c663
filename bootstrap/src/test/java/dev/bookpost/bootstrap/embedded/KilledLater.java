package dev.bookpost.bootstrap.embedded;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;

/** A program that commits a row to an embedded server, says so, and waits to be killed. */
final class KilledLater {
    private KilledLater() {}

    public static void main(String[] arguments) throws Exception {
        DataDirectory data = DataDirectory.open(Path.of(arguments[0]));
        EmbeddedPostgresServer server = EmbeddedPostgresServer.start(data, () -> "made for the test");
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("create table if not exists kept (what text)");
            statement.execute("insert into kept values ('committed before the kill')");
            System.out.println("committed");
            int end = System.in.read();
            System.exit(end);
        }
    }
}
