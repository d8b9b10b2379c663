package dev.bookpost.bootstrap.settings;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** Every setting there is. One that nothing reads is not listed, so that it is refused and not silently ignored. */
enum Key {
    BOOKPOST_HTTP_HOST,
    BOOKPOST_HTTP_PORT,
    BOOKPOST_PUBLIC_URL,
    BOOKPOST_ROLES,
    BOOKPOST_DB_URL,
    BOOKPOST_DB_USER,
    BOOKPOST_DB_PASSWORD,
    BOOKPOST_DB_POOL_SIZE,
    BOOKPOST_DB_MIGRATE_URL,
    BOOKPOST_SMTP_HOST,
    BOOKPOST_SMTP_PORT,
    BOOKPOST_SMTP_USER,
    BOOKPOST_SMTP_PASSWORD,
    BOOKPOST_SMTP_SECURITY,
    BOOKPOST_SMTP_CONNECTIONS,
    BOOKPOST_MAIL_FROM,
    BOOKPOST_MAIL_DOMAIN,
    BOOKPOST_OUTBOX_POLL,
    BOOKPOST_OUTBOX_BATCH,
    BOOKPOST_OUTBOX_LEASE,
    BOOKPOST_OUTBOX_SEND_DEADLINE,
    BOOKPOST_OUTBOX_MAX_ATTEMPTS,
    BOOKPOST_OUTBOX_RETRY_DELAY,
    BOOKPOST_HISTORY_RETENTION,
    BOOKPOST_REQUIRE_CONFIRMED_EMAIL,
    BOOKPOST_ADMIN_EMAIL,
    BOOKPOST_ADMIN_PASSWORD,
    BOOKPOST_DATA_DIR;

    private static final int CLOSE_ENOUGH = 3;

    static Optional<Key> named(String name) {
        return Arrays.stream(values()).filter(key -> key.name().equals(name)).findFirst();
    }

    /** The setting that whoever wrote {@code name} may have meant. */
    static Optional<Key> like(String name) {
        return Arrays.stream(values())
                .filter(key -> distance(key.name(), name) <= CLOSE_ENOUGH)
                .min(Comparator.comparingInt(key -> distance(key.name(), name)));
    }

    /** Levenshtein's: the fewest characters to insert, delete or replace. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        Arrays.setAll(previous, j -> j);
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
