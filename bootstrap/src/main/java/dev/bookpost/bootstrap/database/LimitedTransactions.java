package dev.bookpost.bootstrap.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A pool whose connections may be given another session for each transaction by a pooler between: what a session must
 * be told is told at the beginning of a transaction, and ends with it.
 *
 * <p>A transaction begins where {@code setAutoCommit(false)} is called. A second one on a connection that was not
 * given back between is not limited.
 */
final class LimitedTransactions extends HikariDataSource {
    private final String transactionStart;

    LimitedTransactions(HikariConfig config, String transactionStart) {
        super(config);
        this.transactionStart = transactionStart;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = super.getConnection();
        return (Connection) Proxy.newProxyInstance(
                LimitedTransactions.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    try {
                        Object result = method.invoke(connection, arguments);
                        if (method.getName().equals("setAutoCommit") && Boolean.FALSE.equals(arguments[0])) {
                            limit(connection);
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void limit(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(transactionStart);
        }
    }
}
