@NullMarked
package dev.bookpost.application.booking;

import org.jspecify.annotations.NullMarked;
