/** Elementary functions whose bits are the same on every machine: built from +, -, *, / alone. */
@NullMarked
package org.furrow.world.math;

import org.jspecify.annotations.NullMarked;
