/** The four-wheel vehicle and its equations of motion on flat arrays. */
@NullMarked
package org.furrow.vehicle.fourwheel;

import org.jspecify.annotations.NullMarked;
