/**
 * What the service is told from outside: {@code BOOKPOST_*} keys of the environment or of a properties file.
 *
 * <p>Invariant: a {@code Settings} object is complete and in range; whatever is wrong is reported before, all at once.
 * Secrets never appear in a text that is made here.
 */
@NullMarked
package dev.bookpost.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
