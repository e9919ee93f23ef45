package org.furrow.vehicle.driver;

import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;

/** Commands that were written down beforehand, taken at the middle of the interval for which they hold. */
public final class InputsDriver implements Driver {
    private final Curve steering;
    private final Curve throttle;
    private final Curve brake;
    /** Number of decisions taken. */
    private final double[] state = new double[1];

    /**
     * @param steering over time in s, in [-1, 1]
     * @param throttle over time in s, in [0, 1]
     * @param brake over time in s, in [0, 1]
     */
    public InputsDriver(Curve steering, Curve throttle, Curve brake) {
        this.steering = steering;
        this.throttle = throttle;
        this.brake = brake;
    }

    @Override
    public void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
        double t = (state[0] + 0.5) * interval_s;
        state[0]++;
        dest.steering = steering.at(t);
        dest.throttle = throttle.at(t);
        dest.brake = brake.at(t);
    }

    @Override
    public double[] state() {
        return state;
    }

    @Override
    public String stateName(int word) {
        return "decisions";
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a driver by inputs", state.length, from, at, length);
        state[0] = from[at];
    }
}
