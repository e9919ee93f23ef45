/** The four-wheel vehicle and its equations of motion on flat arrays. */
@NullMarked
package org.furrow.vehicle.dynamics;

import org.jspecify.annotations.NullMarked;
