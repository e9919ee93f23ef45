package org.furrow.vehicle.sensor;

import org.furrow.world.math.CounterNoise;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;

/** A steering angle sensor at work. */
public final class SteeringAngle implements Sensor {
    private final SteeringAngleModel model;
    private final CounterNoise noise;
    private final double[] state = new double[1];

    SteeringAngle(SteeringAngleModel model) {
        this.model = model;
        noise = model.seat.noise();
    }

    @Override
    public void sample(long tick, VehicleReport vehicle) {
        if (Math.floorMod(tick, model.period) != 0) {
            return;
        }
        SteeringAngleSpec spec = model.spec;
        double angle =
                vehicle.steering * spec.full_rad() + spec.offset_rad() + spec.noise_rad() * noise.normal(tick, 0);
        double step = spec.resolution_rad();
        state[0] = step > 0 ? Math.rint(angle / step) * step : angle;
    }

    /** What it shows, in rad, positive left. */
    public double angle_rad() {
        return state[0];
    }

    @Override
    public double[] state() {
        return state;
    }

    @Override
    public String stateName(int word) {
        return "angle_rad";
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a steering angle sensor", state.length, from, at, length);
        state[0] = from[at];
    }
}
