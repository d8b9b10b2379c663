/** The schema, as migrations that run in order and never change once they have landed. */
@NullMarked
package dev.bookpost.db;

import org.jspecify.annotations.NullMarked;
