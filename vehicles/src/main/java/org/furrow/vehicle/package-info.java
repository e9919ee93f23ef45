/** The interfaces of a vehicle and its model, where a vehicle starts, and what all wheeled vehicles have in common. */
@NullMarked
package org.furrow.vehicle;

import org.jspecify.annotations.NullMarked;
