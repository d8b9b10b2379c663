/**
 * The HTTP server: which routes there are, what goes for all of them, and the page that people use.
 *
 * <p>Invariant: every answer bears the security headers, and every refusal is a problem (RFC 9457). Enter by
 * {@link dev.bookpost.http.HttpApi}; knows the use cases only, no adapter.
 */
@NullMarked
package dev.bookpost.http;

import org.jspecify.annotations.NullMarked;
