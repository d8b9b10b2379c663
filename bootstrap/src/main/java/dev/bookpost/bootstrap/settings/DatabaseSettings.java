package dev.bookpost.bootstrap.settings;

import java.util.Optional;

/**
 * @param given empty means the embedded PostgreSQL
 * @param poolSize connections, 1 to 200
 */
public record DatabaseSettings(Optional<Address> given, int poolSize) {
    /**
     * @param url JDBC URL of PostgreSQL; may hold secrets, so it is never printed
     * @param migrateUrl the same database, reached without a pooler between
     */
    public record Address(String url, String user, Secret password, String migrateUrl) {
        @Override
        public String toString() {
            return "Address[url=***, user=" + user + ", password=***]";
        }
    }
}
