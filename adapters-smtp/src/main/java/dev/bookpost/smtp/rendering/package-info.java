/**
 * What all templates share: languages, how times and links are written, and the engine that renders them.
 *
 * <p>Invariant: a time is never printed without its offset from UTC. Knows no kind of mail.
 */
@NullMarked
package dev.bookpost.smtp.rendering;

import org.jspecify.annotations.NullMarked;
