/** From the commanded to the actual steering angle: ideal, at a limited rate, or by a hydraulic cylinder. */
@NullMarked
package org.furrow.vehicle.steering;

import org.jspecify.annotations.NullMarked;
