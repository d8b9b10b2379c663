package dev.bookpost.persistence.outbox;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.table;

import java.time.Duration;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/**
 * What keeps {@code VACUUM} from removing the dead versions of rows: a transaction of this database that is open or
 * prepared, or a replication slot that nobody has read from for long.
 *
 * <p>Of the sessions of others a user without {@code pg_monitor} sees no times; those then do not count. A slot that
 * is in use tells no time at all, and before PostgreSQL 17 no slot does.
 */
final class OldestSnapshot {
    private static final Field<String> DATABASE = DSL.function("current_database", String.class);

    private OldestSnapshot() {}

    static Duration age(DSLContext sql) {
        var holding = activity().unionAll(prepared()).unionAll(slots()).asTable("holding", "since");
        Field<Instant> oldest = DSL.min(column("since"));
        Field<Long> millis =
                field("(extract(epoch from clock_timestamp() - {0}) * 1000)::bigint", SQLDataType.BIGINT, oldest);
        Long age = sql.select(millis).from(holding).fetchSingle().value1();
        return age == null ? Duration.ZERO : Duration.ofMillis(Math.max(0, age));
    }

    /** A transaction that has neither read nor written yet holds nothing back, nor does a worker that cleans up. */
    private static Select<Record1<Instant>> activity() {
        Condition holds = field(name("backend_xmin"))
                .isNotNull()
                .or(field(name("backend_xid")).isNotNull());
        return select(column("xact_start"))
                .from(table(name("pg_catalog", "pg_stat_activity")))
                .where(field(name("datname"), String.class).eq(DATABASE))
                .and(field(name("pid"), Integer.class).ne(DSL.function("pg_backend_pid", Integer.class)))
                .and(field(name("backend_type"), String.class).isDistinctFrom("autovacuum worker"))
                .and(holds);
    }

    private static Select<Record1<Instant>> prepared() {
        return select(column("prepared"))
                .from(table(name("pg_catalog", "pg_prepared_xacts")))
                .where(field(name("database"), String.class).eq(DATABASE));
    }

    /** By way of JSON, for the column is not known to older servers. */
    private static Select<Record1<Instant>> slots() {
        Field<Instant> inactiveSince =
                field("(to_jsonb({0}) ->> 'inactive_since')::timestamptz", SQLDataType.INSTANT, name("slots"));
        return select(inactiveSince)
                .from(table(name("pg_catalog", "pg_replication_slots")).as("slots"))
                .where(field(name("xmin")).isNotNull());
    }

    private static Field<Instant> column(String name) {
        return field(name(name), SQLDataType.INSTANT);
    }
}
