/** The equations of motion of a rigid body that floats, with masses that slide along one of its axes. */
@NullMarked
package org.furrow.vehicle.floating;

import org.jspecify.annotations.NullMarked;
