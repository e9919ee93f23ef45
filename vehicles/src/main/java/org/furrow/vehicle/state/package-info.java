/** The state of a vehicle's parts as arrays of numbers, for checkpoints and comparison. */
@NullMarked
package org.furrow.vehicle.state;

import org.jspecify.annotations.NullMarked;
