package org.furrow.vehicle.sensor;

import org.furrow.vehicle.spec.Vector;
import org.furrow.world.math.CounterNoise;

/** Parameters of an IMU of one vehicle in one run, with times in ticks and drawn turn-on biases. Immutable. */
public final class ImuModel {
    /** First noise channel of the turn-on biases; the channels below are for measurement noise. */
    private static final int BIAS_CHANNEL = 6;

    final SensorKey seat;
    final long period;
    final double period_s;
    final Vector mounting_m;
    /** Matrix from sensor to chassis, row by row. */
    final double[] axes;
    /** Biases of force, then of rate. */
    final double[] biases = new double[6];

    final double forceNoise_mps2;
    final double rateNoise_radps;

    /** @throws IllegalArgumentException when the period is not a whole number of ticks */
    public ImuModel(ImuSpec spec, SensorKey seat) {
        this.seat = seat;
        period = seat.ticks("period_s", spec.period_s(), 1);
        period_s = period * seat.step_s();
        mounting_m = spec.mounting();
        axes = spec.axes().toMatrix();
        CounterNoise noise = seat.noise();
        draw(spec.force(), 0, noise);
        draw(spec.rate(), 3, noise);
        forceNoise_mps2 = spec.force().noise();
        rateNoise_radps = spec.rate().noise();
    }

    private void draw(ImuSpec.Errors error, int at, CounterNoise noise) {
        double[] given = error.bias().toArray();
        for (int k = 0; k < 3; k++) {
            biases[at + k] = given[k] + error.turnOn() * noise.normal(0, BIAS_CHANNEL + at + k);
        }
    }
}
