package dev.bookpost.persistence.outbox;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.Set;

/**
 * Lends a transaction's connection to a callback: the transaction cannot be ended through it, and once the callback
 * has returned it cannot be used, although the pool may have given the connection to somebody else by then.
 */
final class OpenConnection {
    private static final Set<String> ENDING =
            Set.of("commit", "close", "abort", "setAutoCommit", "setReadOnly", "setTransactionIsolation");

    private final Connection connection;
    private volatile boolean closed;

    OpenConnection(Connection connection) {
        this.connection = connection;
    }

    Connection proxy() {
        return (Connection) Proxy.newProxyInstance(
                OpenConnection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, args) -> {
                    if (closed) {
                        throw new IllegalStateException("the transaction has ended");
                    }
                    boolean rollback = method.getName().equals("rollback") && method.getParameterCount() == 0;
                    if (rollback || ENDING.contains(method.getName())) {
                        throw new IllegalStateException("the transaction is ended by the one who began it");
                    }
                    try {
                        return method.invoke(connection, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    void close() {
        closed = true;
    }
}
