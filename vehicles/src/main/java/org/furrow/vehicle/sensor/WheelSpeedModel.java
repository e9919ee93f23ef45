package org.furrow.vehicle.sensor;

import java.util.List;
import org.furrow.world.report.Quantity;

/** Parameters of a wheel speed sensor of one vehicle in one run, with times in ticks. Immutable. */
public final class WheelSpeedModel implements SensorModel {
    private static final Quantity SPEED = new Quantity("wheel_speed_mps", "m/s", "", "speed by the wheel speed sensor");
    private static final List<Quantity> COLUMNS =
            List.of(SPEED, new Quantity("wheel_distance_m", "m", "", "distance by the wheel speed sensor"));
    private static final List<Quantity> SIGNALS = List.of(
            SPEED,
            new Quantity("distance_m", "m", "", "distance by the wheel speed sensor"),
            new Quantity("forward", "1", "", "1: forward, 0: reverse"));

    final WheelSpeedSpec spec;
    final SensorKey key;
    final long period;
    final double period_s;
    /** Angle between pulses, in rad; 1 without pulses. */
    final double pitch_rad;

    /** @throws IllegalArgumentException when the period is not a whole number of ticks */
    public WheelSpeedModel(WheelSpeedSpec spec, SensorKey key) {
        this.spec = spec;
        this.key = key;
        period = key.ticks("period_s", spec.period_s(), 1);
        period_s = period * key.step_s();
        pitch_rad = spec.pulses() == 0 ? 1 : 2 * Math.PI / spec.pulses();
    }

    @Override
    public String type() {
        return "wheel_speed";
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
    public Sensor create() {
        return new WheelSpeed(this);
    }
}
