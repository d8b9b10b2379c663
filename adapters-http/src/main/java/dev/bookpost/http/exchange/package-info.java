/**
 * What every route needs: reading requests strictly, writing JSON, and refusing with a problem (RFC 9457).
 *
 * <p>Invariant: whatever a client sends ends in an answer below 500, and no answer shows how it was made. Knows no route.
 */
@NullMarked
package dev.bookpost.http.exchange;

import org.jspecify.annotations.NullMarked;
