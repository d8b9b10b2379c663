/** The contracts run against PostgreSQL, and what only a real database can show: races, waits, constraints. */
@NullMarked
package dev.bookpost.persistence.booking;

import org.jspecify.annotations.NullMarked;
