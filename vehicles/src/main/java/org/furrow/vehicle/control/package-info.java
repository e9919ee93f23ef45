/** A vehicle's controls and the geometry of its steering. */
@NullMarked
package org.furrow.vehicle.control;

import org.jspecify.annotations.NullMarked;
