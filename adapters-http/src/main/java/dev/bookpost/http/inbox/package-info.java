/**
 * The pages and JSON of the built-in mail catcher.
 *
 * <p>Invariant: nobody but a person at this machine reads a mail here, and nothing that a mail says runs or is loaded.
 */
@NullMarked
package dev.bookpost.http.inbox;

import org.jspecify.annotations.NullMarked;
