package org.furrow.vehicle.sensor;

import java.util.List;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.math.CounterNoise;
import org.furrow.world.report.Quantity;

/** Parameters of an IMU of one vehicle in one run, with times in ticks and drawn turn-on biases. Immutable. */
public final class ImuModel implements SensorModel {
    /** Its outputs. */
    public static final List<Quantity> COLUMNS = List.of(
            force("force_x_mps2", ""),
            force("force_y_mps2", ""),
            force("force_z_mps2", ", 9.81 upwards at rest"),
            rate("rate_x_radps"),
            rate("rate_y_radps"),
            rate("rate_z_radps"));

    private static final List<Quantity> SIGNALS = List.of(
            force("specific_force_x_mps2", ", forward"),
            force("specific_force_y_mps2", ", to the left"),
            force("specific_force_z_mps2", ", up"),
            rate("roll_rate_radps"),
            rate("pitch_rate_radps"),
            rate("yaw_rate_radps"));

    /** First noise channel of the turn-on biases; the channels below are for measurement noise. */
    private static final int BIAS_CHANNEL = 6;

    final SensorKey key;
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
    public ImuModel(ImuSpec spec, SensorKey key) {
        this.key = key;
        period = key.ticks("period_s", spec.period_s(), 1);
        period_s = period * key.step_s();
        mounting_m = spec.mounting();
        axes = spec.axes().toMatrix();
        CounterNoise noise = key.noise();
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

    private static Quantity force(String name, String more) {
        return new Quantity(name, "m/s^2", "sensor", "specific force" + more);
    }

    private static Quantity rate(String name) {
        return new Quantity(name, "rad/s", "sensor", "angular rate");
    }

    @Override
    public String type() {
        return "imu";
    }

    @Override
    public List<Quantity> columns() {
        return COLUMNS;
    }

    @Override
    public List<Quantity> signals() {
        return SIGNALS;
    }

    @Override
    public Form form() {
        return Form.MOTION;
    }

    @Override
    public Sensor create() {
        return new Imu(this);
    }
}
