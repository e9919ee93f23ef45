/**
 * Planar models of a vehicle, alone or with a towed cart: kinematic, and the bicycle with lagged tyres (Karkee et al.
 * 2010, eqs. 7 to 12).
 */
@NullMarked
package org.furrow.vehicle.planar;

import org.jspecify.annotations.NullMarked;
