package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.spec.Curve;
import org.furrow.world.report.VehicleReport;

/** Replays prescribed controls. */
public final class InputsDriver extends TimedDriver {
    private final Curve steering;
    private final Curve throttle;
    private final Curve brake;

    /**
     * @param steering over time in s, in [-1, 1]
     * @param throttle over time in s, in [0, 1]
     * @param brake over time in s, in [0, 1]
     */
    public InputsDriver(Curve steering, Curve throttle, Curve brake) {
        super("a driver by inputs");
        this.steering = steering;
        this.throttle = throttle;
        this.brake = brake;
    }

    @Override
    void decide(double time_s, VehicleReport self, Controls dest) {
        dest.steering = steering.at(time_s);
        dest.throttle = throttle.at(time_s);
        dest.brake = brake.at(time_s);
    }
}
