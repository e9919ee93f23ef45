/** Sensors of a vehicle: GNSS receiver, IMU, wheel speed and steering angle, with noise, latency and failures. */
@NullMarked
package org.furrow.vehicle.sensor;

import org.jspecify.annotations.NullMarked;
