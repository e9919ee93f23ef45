/** Tyres that give way on ground that does not: discs, radial springs, and the slip law they share. */
@NullMarked
package org.furrow.vehicle.tyre;

import org.jspecify.annotations.NullMarked;
