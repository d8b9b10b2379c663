@NullMarked
package dev.bookpost.http.source;

import org.jspecify.annotations.NullMarked;
