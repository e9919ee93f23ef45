package org.furrow.vehicle.sensor;

import org.furrow.vehicle.state.StateArray;
import org.furrow.world.math.CounterNoise;
import org.furrow.world.report.VehicleReport;

/** A wheel speed sensor. */
public final class WheelSpeed extends StateArray implements Sensor {
    private static final String[] NAMES = {"omega_radps", "turned", "counted", "distance"};
    private static final int OMEGA = 0;
    /** Angle since the last pulse, in pulses, in [0, 1); without pulses, angle since the last output, in rad. */
    private static final int TURNED = 1;
    /** Pulses since the last output. */
    private static final int COUNTED = 2;
    /** Angle so far, in pulses or rad. */
    private static final int DISTANCE = 3;

    /** A wheel below this speed has no direction. */
    private static final double STANDSTILL_MPS = 0.05;

    private final WheelSpeedModel model;
    private final CounterNoise noise;

    public WheelSpeed(WheelSpeedModel model) {
        super("a wheel speed sensor", NAMES);
        this.model = model;
        noise = model.key.noise();
    }

    @Override
    public void sample(long tick, VehicleReport vehicle) {
        double omega = vehicle.channels[model.spec.wheel()];
        double measured = model.spec.signed() ? omega : Math.abs(omega);
        state[TURNED] += measured * model.key.step_s() / model.pitch_rad;
        if (model.spec.pulses() > 0) {
            double whole = Math.floor(state[TURNED]);
            state[TURNED] -= whole;
            state[COUNTED] += whole;
        }
        if (Math.floorMod(tick, model.period) == 0) {
            double angle = model.spec.pulses() > 0 ? state[COUNTED] : state[TURNED];
            state[OMEGA] = angle * model.pitch_rad / model.period_s + model.spec.noise_radps() * noise.normal(tick, 0);
            state[DISTANCE] += Math.abs(angle);
            state[COUNTED] = 0;
            state[TURNED] = model.spec.pulses() > 0 ? state[TURNED] : 0;
        }
    }

    @Override
    public void readings(long tick, double[] dest, int at) {
        dest[at] = speed_mps();
        dest[at + 1] = distance_m();
    }

    /** Speed without sign, distance and, if the sensor is signed and the wheel turns, the direction. */
    @Override
    public void signals(long tick, double[] dest, int at) {
        dest[at] = Math.abs(speed_mps());
        dest[at + 1] = distance_m();
        if (model.spec.signed() && Math.abs(speed_mps()) > STANDSTILL_MPS) {
            dest[at + 2] = speed_mps() > 0 ? 1 : 0;
        }
    }

    /** Mean spin of the wheel over the last period, in rad/s. */
    public double omega_radps() {
        return state[OMEGA];
    }

    /** Speed of its circumference, in m/s. */
    public double speed_mps() {
        return state[OMEGA] * model.spec.radius_m();
    }

    /** Distance so far, counted positive in either direction, in m. */
    public double distance_m() {
        return state[DISTANCE] * model.pitch_rad * model.spec.radius_m();
    }
}
