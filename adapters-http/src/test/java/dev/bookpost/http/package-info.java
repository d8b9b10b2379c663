@NullMarked
package dev.bookpost.http;

import org.jspecify.annotations.NullMarked;
