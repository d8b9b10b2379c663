/**
 * The rules of the outbox protocol on one row, without a store: what the exhaustive check explores and what random walks
 * compare real outboxes with.
 *
 * <p>Every decision is taken by {@link dev.bookpost.domain.outbox.Transition} through {@link
 * dev.bookpost.testkit.model.Protocol}, so a model that differs from the code cannot be written here by accident. Knows
 * the domain only.
 */
@NullMarked
package dev.bookpost.testkit.model;

import org.jspecify.annotations.NullMarked;
