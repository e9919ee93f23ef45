package org.furrow.vehicle.sensor;

import org.furrow.vehicle.state.StateArray;
import org.furrow.world.math.CounterNoise;
import org.furrow.world.report.VehicleReport;

/** A steering angle sensor. */
public final class SteeringAngle extends StateArray implements Sensor {
    private final SteeringAngleModel model;
    private final CounterNoise noise;

    public SteeringAngle(SteeringAngleModel model) {
        super("a steering angle sensor", "angle_rad");
        this.model = model;
        noise = model.key.noise();
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

    @Override
    public void readings(long tick, double[] dest, int at) {
        dest[at] = angle_rad();
    }

    /** Last output, in rad, positive left; 0 before the first. */
    public double angle_rad() {
        return state[0];
    }
}
