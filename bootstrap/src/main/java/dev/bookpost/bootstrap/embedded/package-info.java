/**
 * What stands in for a database server where none was named: PostgreSQL from Maven artifacts, and the folder it keeps
 * its data in.
 *
 * <p>Invariant: one process at a time owns a data folder, and what was committed is still there after any kind of end.
 */
@NullMarked
package dev.bookpost.bootstrap.embedded;

import org.jspecify.annotations.NullMarked;
