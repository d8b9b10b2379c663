/**
 * The contract of the API, and a page to read and try it.
 *
 * <p>Invariant: all that the page loads comes from here, and its addresses are relative, so that a proxy can put them
 * under any path. What {@code openapi.yaml} says is checked by the tests against every exchange they have.
 */
@NullMarked
package dev.bookpost.http.contract;

import org.jspecify.annotations.NullMarked;
