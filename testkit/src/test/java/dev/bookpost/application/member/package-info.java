@NullMarked
package dev.bookpost.application.member;

import org.jspecify.annotations.NullMarked;
