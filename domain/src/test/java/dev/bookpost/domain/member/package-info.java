@NullMarked
package dev.bookpost.domain.member;

import org.jspecify.annotations.NullMarked;
