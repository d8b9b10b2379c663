@NullMarked
package dev.bookpost.testkit.booking;

import org.jspecify.annotations.NullMarked;
