/** What a vehicle's sensors measure: GNSS receiver, inertial sensor, wheel speed, steering angle; with noise, latency and failures. */
@NullMarked
package org.furrow.vehicle.sensor;

import org.jspecify.annotations.NullMarked;
