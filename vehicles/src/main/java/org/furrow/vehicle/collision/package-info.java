/** Collisions of vehicles: shapes of their chassis, overlap of two shapes, and contact forces. */
@NullMarked
package org.furrow.vehicle.collision;

import org.jspecify.annotations.NullMarked;
