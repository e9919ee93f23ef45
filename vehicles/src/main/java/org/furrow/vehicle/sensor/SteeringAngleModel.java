package org.furrow.vehicle.sensor;

/** Parameters of a steering angle sensor of one vehicle in one run, with times in ticks. Immutable. */
public final class SteeringAngleModel {
    final SteeringAngleSpec spec;
    final SensorKey seat;
    final long period;

    /** @throws IllegalArgumentException when the period is not a whole number of ticks */
    public SteeringAngleModel(SteeringAngleSpec spec, SensorKey seat) {
        this.spec = spec;
        this.seat = seat;
        period = seat.ticks("period_s", spec.period_s(), 1);
    }
}
