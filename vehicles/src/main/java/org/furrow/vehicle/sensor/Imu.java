package org.furrow.vehicle.sensor;

import org.furrow.vehicle.state.StateArray;
import org.furrow.world.math.CounterNoise;
import org.furrow.world.math.Gravity;
import org.furrow.world.report.VehicleReport;

/**
 * An inertial measurement unit (IMU). The acceleration is the difference of the mounting point's velocity over a
 * period, which includes alpha x r and omega x (omega x r), resolved along the axes at the end of the period.
 */
public final class Imu extends StateArray implements Sensor {
    private static final String[] NAMES = {
        "force_x_mps2",
        "force_y_mps2",
        "force_z_mps2",
        "rate_x_radps",
        "rate_y_radps",
        "rate_z_radps",
        "vx_mps",
        "vy_mps",
        "vz_mps",
        "tick"
    };
    private static final int RATE = 3;
    private static final int VELOCITY = 6;
    /** Tick of the last measurement plus 1; 0 means no measurement. */
    private static final int TICK = 9;

    private final ImuModel model;
    private final CounterNoise noise;
    private final MountedPoint point;
    private final double[] force = new double[3];
    private final double[] inChassis = new double[3];

    public Imu(ImuModel model) {
        super("an inertial sensor", NAMES);
        this.model = model;
        noise = model.key.noise();
        point = new MountedPoint(model.mounting_m);
    }

    @Override
    public void sample(long tick, VehicleReport vehicle) {
        if (Math.floorMod(tick, model.period) != 0) {
            return;
        }
        point.update(vehicle);
        boolean first = state[TICK] == 0;
        for (int k = 0; k < 3; k++) {
            force[k] = first ? 0 : (point.velocity[k] - state[VELOCITY + k]) / model.period_s;
            state[VELOCITY + k] = point.velocity[k];
        }
        force[2] += Gravity.STANDARD_MPS2;
        state[TICK] = tick + 1;
        toSensor(force, 0);
        toSensor(vehicle.angularVelocity_radps, RATE);
        for (int k = 0; k < 6; k++) {
            double deviation = k < RATE ? model.forceNoise_mps2 : model.rateNoise_radps;
            state[k] += model.biases[k] + deviation * noise.normal(tick, k);
        }
    }

    /** The specific force, then the angular rate, along the sensor's own axes; NaN before the first measurement. */
    @Override
    public void readings(long tick, double[] dest, int at) {
        for (int k = 0; k < 2 * RATE; k++) {
            dest[at + k] = isValid() ? state[k] : Double.NaN;
        }
    }

    /** Specific force along an axis of the sensor (0 x, 1 y, 2 z), in m/s^2. */
    public double force_mps2(int axis) {
        return state[axis];
    }

    /** Angular rate about an axis of the sensor, in rad/s. */
    public double rate_radps(int axis) {
        return state[RATE + axis];
    }

    /** Whether the sensor has measured. */
    public boolean isValid() {
        return state[TICK] != 0;
    }

    /** Writes a vector of W into the state, resolved along the sensor's axes. */
    private void toSensor(double[] world, int at) {
        double[] rotation = point.rotation;
        for (int k = 0; k < 3; k++) {
            inChassis[k] = rotation[k] * world[0] + rotation[3 + k] * world[1] + rotation[6 + k] * world[2];
        }
        double[] axes = model.axes;
        for (int k = 0; k < 3; k++) {
            state[at + k] = axes[k] * inChassis[0] + axes[3 + k] * inChassis[1] + axes[6 + k] * inChassis[2];
        }
    }
}
