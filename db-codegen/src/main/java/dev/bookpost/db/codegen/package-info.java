/** The throw-away database that jOOQ's code generator reads. Used while building, never at run time. */
@NullMarked
package dev.bookpost.db.codegen;

import org.jspecify.annotations.NullMarked;
