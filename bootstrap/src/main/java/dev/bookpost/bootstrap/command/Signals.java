package dev.bookpost.bootstrap.command;

import java.lang.reflect.Proxy;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the signals that ask a process to end from the JVM, which would not tell a second one. By reflection, for the
 * compiler warns of {@code sun.misc.Signal} and there is nothing else; where it is not to be had, the JVM's own
 * handling stays.
 */
final class Signals {
    private static final Logger log = LoggerFactory.getLogger(Signals.class);
    private static final List<String> ENDING = List.of("TERM", "INT");

    private Signals() {}

    /**
     * @param action runs at each signal, on a thread of its own; told the exit code that shells expect
     */
    static void onEnd(ExitCode action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            for (String name : ENDING) {
                Object caught = signal.getConstructor(String.class).newInstance(name);
                int number = (int) signal.getMethod("getNumber").invoke(caught);
                Object proxy = Proxy.newProxyInstance(
                        handler.getClassLoader(), new Class<?>[] {handler}, (self, method, arguments) -> {
                            action.accept(128 + number);
                            return null;
                        });
                signal.getMethod("handle", signal, handler).invoke(null, caught, proxy);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            log.debug("signals cannot be told apart here", e);
        }
    }

    @FunctionalInterface
    interface ExitCode {
        void accept(int exitCode);
    }
}
