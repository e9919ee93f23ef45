/** Explicit integrators with a fixed step for ordinary differential equations. */
@NullMarked
package org.furrow.vehicle.ode;

import org.jspecify.annotations.NullMarked;
