/**
 * Keys and certificates from files, in the textual encoding of RFC 7468.
 *
 * <p>Invariant: what is said of a file that cannot be used names the file and what is wrong with it, and repeats nothing
 * of what is in it. Knows nothing of what keys and certificates are for.
 */
@NullMarked
package dev.bookpost.smtp.pem;

import org.jspecify.annotations.NullMarked;
