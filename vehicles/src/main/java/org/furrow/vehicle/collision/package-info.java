/** Forces between chassis: their shapes, the overlap of two shapes, contact forces, and ropes. */
@NullMarked
package org.furrow.vehicle.collision;

import org.jspecify.annotations.NullMarked;
