package dev.bookpost.persistence.violation;

import dev.bookpost.persistence.generated.tables.records.EmailOutboxRecord;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.ExecuteListener;
import org.jooq.exception.DataAccessException;
import org.jspecify.annotations.Nullable;

/** Each shows the library to the world in another place. */
public final class ShowsJooq {
    private ShowsJooq() {}

    public static final class Returned {
        public @Nullable DSLContext sql() {
            return null;
        }
    }

    public static final class Taken {
        public Taken(DSLContext sql) {
            sql.configuration();
        }
    }

    public static final class TypeArgument {
        public void all(List<? extends DSLContext> contexts) {
            contexts.clear();
        }
    }

    public static final class Held {
        public @Nullable DSLContext sql;
    }

    public static final class Extended implements ExecuteListener {}

    public static final class Thrown {
        public void read() throws DataAccessException {}
    }

    public static class GeneratedRow {
        protected @Nullable EmailOutboxRecord row() {
            return null;
        }
    }
}
