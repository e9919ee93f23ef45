package org.furrow.vehicle.sensor;

import org.furrow.vehicle.state.Stateful;
import org.furrow.world.report.VehicleReport;

/**
 * A sensor of one vehicle. It is called in every tick, measures in some of them, and holds its last measurement until
 * the next. Noise is a function of seed, vehicle, sensor and tick, so that it needs no state.
 *
 * <p>Not thread-safe; nothing is allocated in a tick.
 */
public sealed interface Sensor extends Stateful permits Gps, Imu, SteeringAngle, WheelSpeed {
    /** Receives the vehicle's state in a tick; ticks ascend without gaps. */
    void sample(long tick, VehicleReport vehicle);
}
