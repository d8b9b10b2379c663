package dev.bookpost.http.violation;

import java.sql.Connection;
import java.sql.SQLException;

public final class AsksTheDatabase {
    boolean ready(Connection connection) throws SQLException {
        return connection.isValid(1);
    }
}
