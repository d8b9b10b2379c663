@NullMarked
package dev.bookpost.domain.booking;

import org.jspecify.annotations.NullMarked;
