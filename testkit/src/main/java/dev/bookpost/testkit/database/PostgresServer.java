package dev.bookpost.testkit.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * The server that this JVM's tests share.
 *
 * @param url of its maintenance database
 */
record PostgresServer(String url, String user, String password) {
    private static final Logger log = LoggerFactory.getLogger(PostgresServer.class);

    /** Names an existing server: a JDBC URL whose user may create databases. */
    static final String GIVEN_URL = "BOOKPOST_TEST_DB_URL";

    private static final PostgresServer SHARED = find();

    static PostgresServer shared() {
        return SHARED;
    }

    private static PostgresServer find() {
        if (Binaries.chosen()) {
            return embedded();
        }
        String given = System.getenv(GIVEN_URL);
        if (given != null && !given.isBlank()) {
            log.info("PostgreSQL for tests: as {} says", GIVEN_URL);
            return new PostgresServer(
                    given,
                    System.getenv().getOrDefault("BOOKPOST_TEST_DB_USER", "postgres"),
                    System.getenv().getOrDefault("BOOKPOST_TEST_DB_PASSWORD", ""));
        }
        return DockerClientFactory.instance().isDockerAvailable() ? container() : embedded();
    }

    @SuppressWarnings("resource") // lives as long as the JVM
    private static PostgresServer container() {
        log.info("PostgreSQL for tests: a container");
        PostgreSQLContainer container = new PostgreSQLContainer("postgres:17-alpine");
        container.start();
        Runtime.getRuntime().addShutdownHook(new Thread(container::stop, "stop-test-postgres"));
        return new PostgresServer(container.getJdbcUrl(), container.getUsername(), container.getPassword());
    }

    private static PostgresServer embedded() {
        log.info("PostgreSQL for tests: embedded binaries");
        try {
            // closed by the library's own shutdown hook
            EmbeddedPostgres server = Binaries.builder()
                    .setServerConfig("max_connections", "200")
                    .setLocaleConfig("locale", "C.UTF-8")
                    .start();
            return new PostgresServer(server.getJdbcUrl("postgres", "postgres"), "postgres", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    PGSimpleDataSource database(String name) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setDatabaseName(name);
        source.setUser(user);
        source.setPassword(password);
        return source;
    }
}
