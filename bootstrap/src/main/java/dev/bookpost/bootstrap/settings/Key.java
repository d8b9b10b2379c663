package dev.bookpost.bootstrap.settings;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** Every setting there is. One that nothing reads is not listed, so that it is refused and not silently ignored. */
enum Key {
    BOOKPOST_HTTP_HOST("127.0.0.1", "where to listen"),
    BOOKPOST_HTTP_PORT("8080", "0: any that is free"),
    BOOKPOST_HTTP_MAX_REQUESTS("twice the pool", "requests of the API at work at a time, 1 to 10000"),
    BOOKPOST_HTTP_MAX_CONNECTIONS("1000", "open at a time, 10 to 100000"),
    BOOKPOST_TRUSTED_PROXIES("none", "proxies whose X-Forwarded-For is believed: IPs, networks"),
    BOOKPOST_THROTTLE_FACTOR("1", "times the usual before 429, 1 to 10000; 100 in demo"),
    BOOKPOST_CORS_ORIGINS("none", "origins whose pages may use the API, with commas between"),
    BOOKPOST_METRICS("false", "whether /metrics is served on the HTTP port too; true in demo"),
    BOOKPOST_MANAGEMENT_HOST("127.0.0.1", "where to listen for health and metrics"),
    BOOKPOST_MANAGEMENT_PORT("none", "a port for health and metrics, in any role; 0: any that is free"),
    BOOKPOST_PUBLIC_URL("where it listens", "what links in mails begin with"),
    BOOKPOST_ROLES("http,dispatcher", "what this process does; publisher and consumer go by Kafka"),
    BOOKPOST_DB_URL("", "JDBC URL of PostgreSQL 15 or newer"),
    BOOKPOST_DB_USER("", ""),
    BOOKPOST_DB_PASSWORD("", ""),
    BOOKPOST_DB_POOL_SIZE("10", "connections, 1 to 200"),
    BOOKPOST_DB_MIGRATE_URL("as BOOKPOST_DB_URL", "a direct one, where a pooler stands before it"),
    BOOKPOST_SMTP_HOST("", "the relay"),
    BOOKPOST_SMTP_PORT("587, 465 or 25", "by the security chosen"),
    BOOKPOST_SMTP_USER("", ""),
    BOOKPOST_SMTP_PASSWORD("", ""),
    BOOKPOST_SMTP_SECURITY("starttls", "starttls (required), tls, or none"),
    BOOKPOST_SMTP_CA("the platform's", "PEM file of the certificates to believe, of authorities or the relay's own"),
    BOOKPOST_SMTP_CONNECTIONS("4", "mails sent at a time, 1 to 100"),
    BOOKPOST_SMTP_MAX_PER_SECOND("no limit", "mails a second that this process sends, 1 to 1000"),
    BOOKPOST_MAIL_FROM("", "the sender of every mail"),
    BOOKPOST_MAIL_FROM_NAME("Bookpost", "the name shown beside it"),
    BOOKPOST_MAIL_ENVELOPE_FROM("as BOOKPOST_MAIL_FROM", "where reports of failed delivery go"),
    BOOKPOST_MAIL_REPLY_TO("as BOOKPOST_MAIL_FROM", "where answers go"),
    BOOKPOST_MAIL_DOMAIN("the sender's", "the right side of Message-IDs and of calendar entries"),
    BOOKPOST_MAIL_TEMPLATES("the shipped ones", "a folder of templates that replace shipped ones; they are code"),
    BOOKPOST_DKIM_DOMAIN("the sender's", "the domain that signs every mail"),
    BOOKPOST_DKIM_SELECTOR("", "under which its key is published; two with a comma between"),
    BOOKPOST_DKIM_KEY("no signature", "PEM file of the private key, RSA or Ed25519; two with a comma between"),
    BOOKPOST_OUTBOX_POLL("PT1S", "how often to look for due mails"),
    BOOKPOST_OUTBOX_BATCH("20", "mails a claim takes, 1 to 1000"),
    BOOKPOST_OUTBOX_LEASE("PT60S", "more than the send deadline and 10 s"),
    BOOKPOST_OUTBOX_SEND_DEADLINE("PT20S", "when a send is cut off"),
    BOOKPOST_OUTBOX_MAX_ATTEMPTS("3", "failures after which a mail is dead"),
    BOOKPOST_OUTBOX_RETRY_DELAY("PT60S", "from a failure to the next attempt"),
    BOOKPOST_OUTBOX_BACKOFF("fixed", "fixed, or exponential: longer with each failure, up to an hour"),
    BOOKPOST_OUTBOX_HOLD_UNCERTAIN("none", "kinds rather dead than sent twice, with commas between"),
    BOOKPOST_KAFKA_BOOTSTRAP("", "brokers, host:port with commas between"),
    BOOKPOST_KAFKA_TOPIC("bookpost-mails", "made if missing; unreadable records go to it with .dead after"),
    BOOKPOST_KAFKA_GROUP("bookpost", "the consumers that share the mails"),
    BOOKPOST_KAFKA_PARTITIONS("6", "of a topic that is made, 1 to 1000"),
    BOOKPOST_KAFKA_REPLICATION("the broker's", "of a topic that is made, 1 to 10"),
    BOOKPOST_KAFKA_RETENTION("P7D", "of a topic that is made"),
    BOOKPOST_KAFKA_REPUBLISH_AFTER("PT10M", "when a mail that no consumer took is published again"),
    BOOKPOST_KAFKA_IN_FLIGHT("200", "records a publisher waits for at a time, 1 to 10000"),
    BOOKPOST_KAFKA_CLIENT_CONFIG("none", "properties file for Kafka's clients, such as TLS and SASL"),
    BOOKPOST_HISTORY_RETENTION("P30D", "how long finished mails stay on record; PT0S: not at all"),
    BOOKPOST_REQUIRE_CONFIRMED_EMAIL("true", "whether booking needs a proved address; false in demo"),
    BOOKPOST_ADMIN_EMAIL("", "an operator that exists from the start"),
    BOOKPOST_ADMIN_PASSWORD("", "its password, 10 to 128 characters"),
    BOOKPOST_DATA_DIR("data", "what the embedded parts keep");

    private static final int CLOSE_ENOUGH = 3;

    private final String usual;
    private final String meaning;

    /**
     * @param usual the value where none is given; empty if there is none
     */
    Key(String usual, String meaning) {
        this.usual = usual;
        this.meaning = meaning;
    }

    /** The value where none is given, in words where there is none; empty if there is nothing to say. */
    String usual() {
        return usual;
    }

    boolean isSecret() {
        return name().endsWith("_PASSWORD");
    }

    /** A URL of the database can bear the password. */
    boolean mayHoldSecret() {
        return this == BOOKPOST_DB_URL || this == BOOKPOST_DB_MIGRATE_URL;
    }

    /** One line of help. */
    String help() {
        String text = usual.isEmpty() ? meaning : meaning + " (" + usual + ")";
        return "  %-33s %s".formatted(name(), text).stripTrailing();
    }

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
