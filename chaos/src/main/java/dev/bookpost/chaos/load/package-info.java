/**
 * The load of a run: business transactions that enqueue mails and take some back, through the outbox as an application
 * embeds it, beside a business table of their own.
 */
@NullMarked
package dev.bookpost.chaos.load;

import org.jspecify.annotations.NullMarked;
