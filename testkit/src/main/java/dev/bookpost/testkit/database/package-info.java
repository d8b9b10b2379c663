/**
 * A real PostgreSQL for tests: a given one, else a container where Docker answers, else embedded binaries.
 *
 * <p>Every test class gets a database of its own, copied from a migrated template.
 */
@NullMarked
package dev.bookpost.testkit.database;

import org.jspecify.annotations.NullMarked;
