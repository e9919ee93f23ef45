package org.furrow.vehicle.sensor;

import org.furrow.world.math.CounterNoise;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;

/** A wheel speed sensor at work. */
public final class WheelSpeed implements Sensor {
    private static final String[] NAMES = {"omega_radps", "turned", "counted", "distance"};
    private static final int OMEGA = 0;
    /** Way since the last pulse, in pulses, in [0, 1); without pulses, angle since the last output, in rad. */
    private static final int TURNED = 1;
    /** Pulses since the last output. */
    private static final int COUNTED = 2;
    /** Way so far, in pulses or rad. */
    private static final int DISTANCE = 3;

    private final WheelSpeedModel model;
    private final CounterNoise noise;
    private final double[] state = new double[NAMES.length];

    WheelSpeed(WheelSpeedModel model) {
        this.model = model;
        noise = model.seat.noise();
    }

    @Override
    public void sample(long tick, VehicleReport vehicle) {
        double omega = vehicle.omega_radps[model.spec.wheel()];
        double seen = model.spec.signed() ? omega : Math.abs(omega);
        state[TURNED] += seen * model.seat.step_s() / model.pitch_rad;
        if (model.spec.pulses() > 0) {
            double whole = Math.floor(state[TURNED]);
            state[TURNED] -= whole;
            state[COUNTED] += whole;
        }
        if (Math.floorMod(tick, model.period) == 0) {
            double way = model.spec.pulses() > 0 ? state[COUNTED] : state[TURNED];
            state[OMEGA] = way * model.pitch_rad / model.period_s + model.spec.noise_radps() * noise.normal(tick, 0);
            state[DISTANCE] += Math.abs(way);
            state[COUNTED] = 0;
            state[TURNED] = model.spec.pulses() > 0 ? state[TURNED] : 0;
        }
    }

    /** Whether it sees the direction; else what it gives is never negative but for noise. */
    public boolean isSigned() {
        return model.spec.signed();
    }

    /** Spin of the wheel, mean over the last period, in rad/s. */
    public double omega_radps() {
        return state[OMEGA];
    }

    /** Speed of its circumference, in m/s. */
    public double speed_mps() {
        return state[OMEGA] * model.spec.radius_m();
    }

    /** Way of its circumference so far, in either direction, in m. */
    public double distance_m() {
        return state[DISTANCE] * model.pitch_rad * model.spec.radius_m();
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
        StateWords.require("state of a wheel speed sensor", state.length, from, at, length);
        System.arraycopy(from, at, state, 0, length);
    }
}
