package org.furrow.vehicle.sensor;

/** A steering angle sensor of one vehicle in one run: its specification in ticks. Immutable. */
public final class SteeringAngleModel {
    final SteeringAngleSpec spec;
    final SensorSeat seat;
    final long period;

    /**
     * @throws IllegalArgumentException when the period is no whole number of ticks
     */
    public SteeringAngleModel(SteeringAngleSpec spec, SensorSeat seat) {
        this.spec = spec;
        this.seat = seat;
        period = seat.ticks("period_s", spec.period_s(), 1);
    }

    /** A sensor that shows 0 until it has measured. */
    public SteeringAngle start() {
        return new SteeringAngle(this);
    }
}
