@NullMarked
package dev.bookpost.http.throttle;

import org.jspecify.annotations.NullMarked;
