package dev.bookpost.persistence.outbox;

import dev.bookpost.persistence.generated.Routines;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.QuantifiedSelect;
import org.jooq.Record1;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;

/** What all statements here share. */
final class Sql {
    private Sql() {}

    static DSLContext on(Connection connection) {
        return DSL.using(connection, SQLDialect.POSTGRES);
    }

    /** The outbox's clock (invariant 6). */
    static Field<Instant> now() {
        return Routines.outboxNow();
    }

    /** One of these, as a single parameter however many they are. */
    static QuantifiedSelect<Record1<UUID>> any(Collection<UUID> ids) {
        return DSL.any(ids.toArray(UUID[]::new));
    }

    static Field<Instant> nowPlus(Duration delay) {
        return DSL.field("{0} + {1} * interval '1 millisecond'", Instant.class, now(), DSL.val(delay.toMillis()));
    }
}
