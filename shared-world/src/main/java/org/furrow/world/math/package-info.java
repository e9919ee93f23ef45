/** Mathematics whose bits are the same on every machine, built from +, -, *, / and roots: elementary functions, rotations. */
@NullMarked
package org.furrow.world.math;

import org.jspecify.annotations.NullMarked;
