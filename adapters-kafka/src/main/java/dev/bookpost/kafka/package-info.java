/**
 * The way of mails through Kafka: records that say which mail is to be sent, left by publishers and received by
 * consumers. A record is committed only when it is done with. Knows nothing of rows, leases or relays.
 */
@NullMarked
package dev.bookpost.kafka;

import org.jspecify.annotations.NullMarked;
