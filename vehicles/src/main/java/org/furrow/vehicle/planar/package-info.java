/** Planar models of a vehicle: kinematic, and the bicycle with lagged tyres (Karkee et al. 2010, eqs. 7 to 12). */
@NullMarked
package org.furrow.vehicle.planar;

import org.jspecify.annotations.NullMarked;
