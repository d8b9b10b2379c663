@NullMarked
package dev.bookpost.http.load;

import org.jspecify.annotations.NullMarked;
