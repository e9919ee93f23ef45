package org.furrow.vehicle.sensor;

/** Parameters of a wheel speed sensor of one vehicle in one run, with times in ticks. Immutable. */
public final class WheelSpeedModel {
    final WheelSpeedSpec spec;
    final SensorKey seat;
    final long period;
    final double period_s;
    /** Angle between pulses, in rad; 1 without pulses. */
    final double pitch_rad;

    /** @throws IllegalArgumentException when the period is not a whole number of ticks */
    public WheelSpeedModel(WheelSpeedSpec spec, SensorKey seat) {
        this.spec = spec;
        this.seat = seat;
        period = seat.ticks("period_s", spec.period_s(), 1);
        period_s = period * seat.step_s();
        pitch_rad = spec.pulses() == 0 ? 1 : 2 * Math.PI / spec.pulses();
    }
}
