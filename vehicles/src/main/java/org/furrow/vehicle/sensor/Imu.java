package org.furrow.vehicle.sensor;

import org.furrow.world.math.CounterNoise;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;

/**
 * An inertial sensor at work. The acceleration of its place is the difference of the place's velocity over a period, which includes what turning adds
 * (alpha x r and omega x (omega x r)); it is seen along the axes at the end of the period.
 */
public final class Imu implements Sensor {
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
    /** One more than the tick of the last measurement, so that 0 is none. */
    private static final int TICK = 9;

    private final ImuModel model;
    private final CounterNoise noise;
    private final double[] state = new double[NAMES.length];
    private final double[] rotation = new double[9];
    private final double[] velocity = new double[3];
    private final double[] inWorld = new double[3];
    private final double[] inChassis = new double[3];

    Imu(ImuModel model) {
        this.model = model;
        noise = model.seat.noise();
    }

    @Override
    public void sample(long tick, VehicleReport vehicle) {
        if (Math.floorMod(tick, model.period) != 0) {
            return;
        }
        Quaternions.toMatrix(vehicle.orientation, 0, rotation);
        velocityOfPlace(vehicle);
        boolean first = state[TICK] == 0;
        for (int k = 0; k < 3; k++) {
            inWorld[k] = first ? 0 : (velocity[k] - state[VELOCITY + k]) / model.period_s;
            state[VELOCITY + k] = velocity[k];
        }
        inWorld[2] += ImuModel.GRAVITY_MPS2;
        state[TICK] = tick + 1;
        toSensor(inWorld, 0);
        toSensor(vehicle.angularVelocity_radps, RATE);
        for (int k = 0; k < 6; k++) {
            double deviation = k < RATE ? model.forceNoise_mps2 : model.rateNoise_radps;
            state[k] += model.biases[k] + deviation * noise.normal(tick, k);
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

    /** Whether something has been measured. */
    public boolean isValid() {
        return state[TICK] != 0;
    }

    @Override
    public double[] state() {
        return state;
    }

    @Override
    public String stateName(int word) {
        return NAMES[word];
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of an inertial sensor", state.length, from, at, length);
        System.arraycopy(from, at, state, 0, length);
    }

    private void velocityOfPlace(VehicleReport vehicle) {
        double[] r = model.mounting_m;
        double[] w = vehicle.angularVelocity_radps;
        for (int row = 0; row < 3; row++) {
            inWorld[row] = rotation[3 * row] * r[0] + rotation[3 * row + 1] * r[1] + rotation[3 * row + 2] * r[2];
        }
        velocity[0] = vehicle.velocity_mps[0] + w[1] * inWorld[2] - w[2] * inWorld[1];
        velocity[1] = vehicle.velocity_mps[1] + w[2] * inWorld[0] - w[0] * inWorld[2];
        velocity[2] = vehicle.velocity_mps[2] + w[0] * inWorld[1] - w[1] * inWorld[0];
    }

    /** Writes a vector of W along the sensor's axes into the state. */
    private void toSensor(double[] world, int at) {
        for (int k = 0; k < 3; k++) {
            inChassis[k] = rotation[k] * world[0] + rotation[3 + k] * world[1] + rotation[6 + k] * world[2];
        }
        double[] axes = model.axes;
        for (int k = 0; k < 3; k++) {
            state[at + k] = axes[k] * inChassis[0] + axes[3 + k] * inChassis[1] + axes[6 + k] * inChassis[2];
        }
    }
}
