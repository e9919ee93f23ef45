/** Elementary functions and rotations with the same bits on every machine, built from +, -, *, / and roots. */
@NullMarked
package org.furrow.world.math;

import org.jspecify.annotations.NullMarked;
