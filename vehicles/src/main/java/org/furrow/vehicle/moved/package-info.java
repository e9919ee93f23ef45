/** Vehicle type {@code moved}: bodies that another program moves. */
@NullMarked
package org.furrow.vehicle.moved;

import org.jspecify.annotations.NullMarked;
