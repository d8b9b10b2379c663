/**
 * What keeps the server answering when more is asked of it than it can do, or asked more slowly than anybody needs.
 *
 * <p>Invariant: work, waiting and connections are bounded in number and in time, and nobody who is slow to send or to
 * read occupies what others need. Knows neither routes nor what they do.
 */
@NullMarked
package dev.bookpost.http.load;

import org.jspecify.annotations.NullMarked;
